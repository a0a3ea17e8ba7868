import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Person } from '#src/access/person.ts'
import { isPending } from '#src/access/rules.ts'
import { useAuth } from '#src/features/people/web/auth.tsx'
import { statusOf } from '#src/web/errors.ts'
import { toast } from '#src/web/ui/toast.tsx'
import { enrollmentsApi } from './api.ts'

const CHECK_FAILED = 'Failed to check enrollment status.'

export const insideOf = (id: string) => enrollmentsApi.fullCourse.queryOptions({ input: { id } })

export const mayAsk = (person: Person | null): person is Person => person !== null && !isPending(person)

/**
 * What is inside a course, for who is enrolled or teaches here. `isKnownShut` where the server that drew the page was
 * refused: nobody waits to be told so again.
 */
export function useInside(id: string, isKnownShut: boolean) {
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
export type Inside = ReturnType<typeof useInside>
