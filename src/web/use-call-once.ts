import { useRef } from 'react'
import type { ApiCall } from './api.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

const NONE = { body: '', key: '' }

/**
 * For a mutation behind a button: pressed twice before it could be disabled, or again because no answer came, it takes
 * effect once and answers the same (product 18.9). Once it was answered the same body is another attempt.
 */
export function useCallOnce<Input extends object, Output>({ call }: Pick<ApiCall<Input, Output>, 'call'>) {
  const last = useRef(NONE)
  return async (input: Input) => {
    const body = JSON.stringify(input)
    if (last.current.body !== body) last.current = { body, key: newIdempotencyKey() }
    const answer = await call(input, { context: { idempotencyKey: last.current.key } })
    last.current = NONE
    return answer
  }
}
