import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asText } from '#src/shared/unknown.ts'
import { hasSecrets } from '#src/web/forms/draft.ts'
import { draftStoreFor } from '#src/web/forms/use-draft.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/**
 * The same body again is the same attempt: it takes effect once, however often the connection fails (product 17.6), and where
 * the form's draft is kept also after a reload.
 */
export function useIdempotencyKey(draft: string | undefined) {
  const queryClient = useQueryClient()
  const last = useRef({ body: '', key: '' })
  // Whose it is stays so, as with the draft.
  const [place] = useState(() => (draft === undefined ? undefined : draftStoreFor(queryClient, `${draft}#sent`)))
  return {
    keyOf(values: object) {
      const body = JSON.stringify(values)
      const before = last.current.body === body ? last.current : place?.read()?.base
      const key = (before?.body === body && asText(before.key)) || newIdempotencyKey()
      last.current = { body, key }
      if (!hasSecrets(values)) place?.write(last.current, {})
      return key
    },
    forget() {
      last.current = { body: '', key: '' }
      place?.remove()
    },
  }
}
