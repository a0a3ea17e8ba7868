import { useQuery } from '@tanstack/react-query'
import { isStaff } from '#src/access/rules.ts'
import { homePath } from '#src/features/accounts/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { SIDE_BY_SIDE } from '#src/features/courses/web/course-actions.tsx'
import { materialAddress } from '#src/features/courses/web/open-module.tsx'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import { ownCoursesQuery } from './own-courses.ts'

/** What a user with access to a course does next: staff edit it, a student goes on with its materials. */
export function NextStep({ id }: { id: string }) {
  const { user } = useAuth()
  if (!user) return null
  return isStaff(user) ? <ForStaff home={homePath(user)} id={id} /> : <ForStudent id={id} />
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
  const query = useQuery({ ...ownCoursesQuery(), refetchOnWindowFocus: 'always' })
  if (query.isPending) return <SkeletonBlock className="h-11 grow animate-pulse" />
  const materials = query.data?.find(({ course }) => course._id === id)?.materials
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
