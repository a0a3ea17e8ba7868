import { materialAddress } from '#src/features/courses/web/open-module.tsx'
import { ButtonLink } from '#src/web/ui/button.tsx'
import type { OwnCourse } from '../../contract.ts'
import { whereToContinue } from '../../rules.ts'
import { HomePanel } from './home-panel.tsx'

/** `leads`: nothing else is more urgent. */
export function ContinuePanel({ courses, leads }: { courses: OwnCourse[]; leads: boolean }) {
  const variant = leads ? 'primary' : 'plain'
  const toContinue = whereToContinue(courses)
  const next = toContinue?.materials.next
  if (!next) return <NothingNext isEnrolled={courses.length > 0} variant={variant} />
  const { course, lastOpenedAt } = toContinue
  return (
    <HomePanel title={lastOpenedAt ? 'Continue where you left off' : 'Begin'}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 grow basis-64">
          <strong className="block font-semibold">{next.name}</strong>
          <span className="block text-base text-ink-muted">{course.title}</span>
        </p>
        <ButtonLink
          variant={variant}
          to={materialAddress(course._id, next.module, next.index)}
          reloadDocument
          target="_blank"
          rel="noreferrer"
          aria-label={`${lastOpenedAt ? 'Continue' : 'Begin'} with ${next.name}`}
          className="max-sm:w-full"
        >
          {lastOpenedAt ? 'Continue' : 'Begin'}
        </ButtonLink>
      </div>
    </HomePanel>
  )
}

type NothingProps = { isEnrolled: boolean; variant: 'primary' | 'plain' }

const NothingNext = ({ isEnrolled, variant }: NothingProps) => (
  <HomePanel title={isEnrolled ? 'You have opened everything' : 'Your first course'}>
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="grow basis-64 text-ink-muted">
        {isEnrolled
          ? 'There is nothing new to open in your courses. You can open all of it again.'
          : 'You are not enrolled in any courses yet. See our courses, and ask your mentor to enroll you.'}
      </p>
      <ButtonLink
        variant={variant}
        to={isEnrolled ? '/dashboard/student/my-courses' : '/courses'}
        className="max-sm:w-full"
      >
        {isEnrolled ? 'Go to your courses' : 'See the courses'}
      </ButtonLink>
    </div>
  </HomePanel>
)
