import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from './api.ts'
import { toast } from './ui/toast.tsx'

/** For a mutation: it says how it went (`failed` where no call could), and asks again for the answers it made old. */
export function useTold(failed: string, ...grownOld: QueryKey[]) {
  const cache = useQueryClient()
  return {
    onSuccess: ({ message }: { message: string }) => toast('success', message),
    onError: (error: Error) => toast('error', sentenceOf(error, failed)),
    onSettled: () => Promise.all(grownOld.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  }
}
