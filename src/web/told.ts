import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { toast } from './ui/toast.tsx'

/** For a mutation: it says how it went, and the answers it made old are asked for again. */
export function useTold(...grownOld: QueryKey[]) {
  const cache = useQueryClient()
  return {
    onSuccess: ({ message }: { message: string }) => toast('success', message),
    onError: ({ message }: Error) => toast('error', message),
    onSettled: () => Promise.all(grownOld.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  }
}
