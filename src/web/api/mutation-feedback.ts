import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { sentenceOf } from './errors.ts'
import { isSession } from './session.ts'

/** For a mutation: it says how it went (`failed` where no call could), and what is on the screen is asked for again. */
export function useMutationFeedback(failed: string) {
  const queryClient = useQueryClient()
  return {
    onSuccess: ({ message }: { message: string }) => toast('success', message),
    onError: (error: Error) => toast('error', sentenceOf(error, failed)),
    onSettled: () => queryClient.invalidateQueries({ predicate: (query) => !isSession(query) }),
  }
}
