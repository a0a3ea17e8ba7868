import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CallContext } from '#src/web/api/api-link.ts'
import { fieldIssues } from '#src/web/api/errors.ts'
import { type FormOptions, useContractForm } from '#src/web/forms/form.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'

type Confirmed<Values extends FieldValues, Sent> = Omit<FormOptions<Values, Sent>, 'send'> & {
  send: (values: Sent & { isConfirmed: boolean }, context: CallContext) => Promise<unknown>
}

/** A form whose call may ask back, as an issue of `isConfirmed`: what is in the way is a question, and a yes sends it again. */
export function useConfirmedForm<Values extends FieldValues, Sent>({ send, ...options }: Confirmed<Values, Sent>) {
  const [question, setQuestion] = useState<string>()
  const isConfirmed = useRef(false)
  const isAsking = useRef(false)
  const form = useContractForm<Values, Sent>({
    ...options,
    async send(values, context) {
      const input = { ...values, isConfirmed: isConfirmed.current }
      const idempotencyKey = `${context.idempotencyKey}${isConfirmed.current ? ' confirmed' : ''}`
      isConfirmed.current = false
      isAsking.current = false
      try {
        await send(input, { idempotencyKey })
      } catch (error) {
        isAsking.current = fieldIssues(error).some(({ path }) => path === 'isConfirmed')
        throw error
      }
    },
    onRefused(message) {
      if (isAsking.current) setQuestion(message)
      else toast('error', message)
    },
  })
  const close = () => setQuestion(undefined)
  function confirm() {
    close()
    isConfirmed.current = true
    void form.submit()
  }
  return { form, collision: { question, onConfirm: confirm, onClose: close } }
}
