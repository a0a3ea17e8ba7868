import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { errorMessage, isOfAnotherUser } from './errors.ts'
import { watchChange } from './refetch.ts'
import { isSession } from './session.ts'

type Watched = { refetched: ReturnType<typeof watchChange> }

/** For a mutation: it says how it went (`failed` where the server has no sentence), and what is on the screen is asked for again, once. */
export function useMutationFeedback(failed: string) {
  const queryClient = useQueryClient()
  return {
    onMutate: (): Watched => ({ refetched: watchChange(queryClient) }),
    onSuccess: ({ message }: { message: string }) => toast('success', message),
    onError: (error: Error) => isOfAnotherUser(error) || toast('error', errorMessage(error, failed)),
    // What was refused may be on the screen as it was long ago, and no event will say so.
    onSettled: (_answer: unknown, error: Error | null, _input: unknown, watched: Watched | undefined) =>
      error || !watched
        ? queryClient.invalidateQueries({ predicate: (query) => !isSession(query) })
        : watched.refetched(),
  }
}
