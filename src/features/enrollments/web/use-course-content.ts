import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isPending, isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import type { CourseContent } from '#src/features/courses/web/syllabus.tsx'
import { errorStatus } from '#src/web/api/errors.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { enrollmentsApi } from './api.ts'
import { ownCoursesQuery } from './own-courses.ts'

const CHECK_FAILED = 'Failed to check enrollment status.'

const contentQuery = (id: string) => enrollmentsApi.fullCourse.queryOptions({ input: { id } })

const mayHaveContent = (user: User | null): user is User => user !== null && !isPending(user)

/** What a loader of the course page prefetches for its viewer. */
export function courseContentQueries(id: string, user: User | null) {
  if (!mayHaveContent(user)) return []
  return isStaff(user) ? [contentQuery(id)] : [contentQuery(id), ownCoursesQuery()]
}

/**
 * The modules with their materials, for enrolled students and staff. `isRefusedOnServer` where the server was refused them
 * while rendering, so that no loading state is shown for a second refusal.
 */
export function useCourseContent(id: string, isRefusedOnServer: boolean): CourseContent {
  const { user } = useAuth()
  const full = useQuery({ ...contentQuery(id), enabled: mayHaveContent(user) })
  const isRefused = errorStatus(full.error) === 403 || errorStatus(full.error) === 404
  const hasFailed = full.isError && !isRefused
  useEffect(() => {
    if (hasFailed) toast('error', CHECK_FAILED)
  }, [hasFailed])
  return {
    modules: isRefused ? undefined : full.data?.modules,
    isLoading: mayHaveContent(user) && !full.isFetched && !isRefusedOnServer,
  }
}
