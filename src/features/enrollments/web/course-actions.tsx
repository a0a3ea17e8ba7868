import { useQuery } from '@tanstack/react-query'
import { isStaff } from '#src/access/rules.ts'
import type { CourseDetail } from '#src/features/courses/contract.ts'
import { homeOf } from '#src/features/people/rules.ts'
import { useAuth } from '#src/features/people/web/auth.tsx'
import { rupeesOr } from '#src/shared/money.ts'
import { ActionBar } from '#src/web/ui/action-bar.tsx'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { Bone } from '#src/web/ui/skeleton.tsx'
import { materialAddress } from './open-module.tsx'
import { ownCourses } from './own-courses.ts'
import type { Inside } from './use-inside.ts'

type Shown = { course: CourseDetail; inside: Inside }

/** The price, and what whoever looks at the course does next. */
export function CourseActions({ course, inside }: Shown) {
  const isShut = !inside.modules && !inside.isAsking
  return (
    <ActionBar label="Price and next step">
      <dl className={inside.modules ? 'max-lg:hidden' : 'max-lg:min-w-0 max-lg:leading-tight'}>
        <dt className="text-base text-ink-muted max-lg:sr-only">Price</dt>
        <dd className="font-semibold max-lg:text-base lg:text-xl">{rupeesOr('Contact for price', course.price)}</dd>
      </dl>
      {inside.isAsking && <Bone className="h-11 grow animate-pulse" />}
      {isShut && <ForVisitors isPriced={course.price !== null} />}
      {inside.modules && <ForInsiders id={course._id} />}
    </ActionBar>
  )
}

const SIDE_BY_SIDE = 'flex shrink-0 gap-2 lg:grid'

const ForVisitors = ({ isPriced }: { isPriced: boolean }) => (
  <>
    <p className={SIDE_BY_SIDE}>
      <ButtonLink variant="primary" small to="/book-demo">
        Book a Demo
      </ButtonLink>
      <ButtonLink small to="/contact" className="max-[22rem]:hidden">
        Contact Us
      </ButtonLink>
    </p>
    <p className="text-base text-ink-muted max-lg:hidden">
      The demo is a real class, and free. {isPriced ? 'Batches' : 'Fees and batches'} are explained in a direct
      consultation.
    </p>
  </>
)

function ForInsiders({ id }: { id: string }) {
  const { user } = useAuth()
  if (!user) return null
  return isStaff(user) ? <ForStaff home={homeOf(user)} id={id} /> : <ForStudent id={id} />
}

const ForStaff = ({ home, id }: { home: string | null; id: string }) => (
  <p className={`${SIDE_BY_SIDE} max-lg:grow`}>
    <ButtonLink small to={`${home}/manage-courses/upload/${id}`} className="max-lg:grow">
      Edit course
    </ButtonLink>
    <ButtonLink small to={`${home}/manage-enrollments/${id}`} className="max-lg:grow">
      See its students
    </ButtonLink>
  </p>
)

function ForStudent({ id }: { id: string }) {
  // Whoever comes back from a material has opened it.
  const own = useQuery({ ...ownCourses(), refetchOnWindowFocus: 'always' })
  if (own.isPending) return <Bone className="h-11 grow animate-pulse" />
  const materials = own.data?.find(({ course }) => course._id === id)?.materials
  const next = materials?.next
  return (
    <>
      {materials && (
        <p className="text-base">
          You have opened {materials.opened} of {materials.inAll} materials.
        </p>
      )}
      {next ? (
        <ButtonLink
          variant="primary"
          small
          to={materialAddress(id, next.module, next.index)}
          reloadDocument
          target="_blank"
          rel="noreferrer"
          aria-label={`Continue with ${next.name}`}
        >
          Continue
        </ButtonLink>
      ) : (
        <ButtonLink small to="/dashboard/student/my-courses">
          My Courses
        </ButtonLink>
      )}
    </>
  )
}
