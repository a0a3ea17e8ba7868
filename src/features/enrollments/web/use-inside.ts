import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Person } from '#src/access/person.ts'
import { isPending, isStaff } from '#src/access/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import type { Inside } from '#src/features/courses/web/syllabus.tsx'
import { statusOf } from '#src/web/api/errors.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { enrollmentsApi } from './api.ts'
import { ownCourses } from './own-courses.ts'

const CHECK_FAILED = 'Failed to check enrollment status.'

const insideOf = (id: string) => enrollmentsApi.fullCourse.queryOptions({ input: { id } })

const mayAsk = (person: Person | null): person is Person => person !== null && !isPending(person)

/** What a loader of the course page prefetches for its viewer. */
export function insideQueries(id: string, person: Person | null) {
  if (!mayAsk(person)) return []
  return isStaff(person) ? [insideOf(id)] : [insideOf(id), ownCourses()]
}

/**
 * What is inside a course, for who is enrolled or teaches here. `isKnownShut` where the server that drew the page was
 * refused: nobody waits to be told so again.
 */
export function useInside(id: string, isKnownShut: boolean): Inside {
  const { user } = useAuth()
  const full = useQuery({ ...insideOf(id), enabled: mayAsk(user) })
  const isRefused = statusOf(full.error) === 403 || statusOf(full.error) === 404
  const hasFailed = full.isError && !isRefused
  useEffect(() => {
    if (hasFailed) toast('error', CHECK_FAILED)
  }, [hasFailed])
  return {
    modules: isRefused ? undefined : full.data?.modules,
    isAsking: mayAsk(user) && !full.isFetched && !isKnownShut,
  }
}
