import { useMutation, useQuery } from '@tanstack/react-query'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { privacyApi } from './api.ts'
import { consentsQuery } from './consents.tsx'

/** The consent to emails about new posts, to be chosen beside the other notifications; nothing while it is not loaded. */
export function usePostsByEmail() {
  const { data } = useQuery(consentsQuery())
  const feedback = useMutationFeedback('Failed to save your choice.')
  const scope = { id: 'posts by email' }
  const { mutate, isPending, variables } = useMutation(privacyApi.setConsent.mutationOptions({ ...feedback, scope }))
  const consent = data?.find(({ purpose }) => purpose === 'news')
  if (!consent) return undefined
  return {
    isWanted: isPending ? variables.given : consent.given,
    wording: consent.wording,
    choose: (given: boolean) => mutate({ purpose: 'news', given }),
  }
}
