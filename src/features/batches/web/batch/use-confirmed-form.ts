import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CallContext } from '#src/web/api/api-link.ts'
import { fieldIssues } from '#src/web/api/errors.ts'
import { type FormOptions, useContractForm } from '#src/web/forms/form.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'

type Confirmed<Values extends FieldValues, Sent> = Omit<FormOptions<Values, Sent>, 'send'> & {
  send: (values: Sent & { isConfirmed: boolean }, context: CallContext) => Promise<unknown>
}

/**
 * A form whose call may ask back, as an issue of `isConfirmed`: what is in the way is a question, and a yes sends it again.
 * What the form has `shown` already, word for word, needs no second yes.
 */
export function useConfirmedForm<Values extends FieldValues, Sent>({ send, ...options }: Confirmed<Values, Sent>) {
  const [question, setQuestion] = useState<string>()
  const [shown, show] = useState('')
  const isConfirmed = useRef(false)
  const isAsking = useRef(false)
  const form = useContractForm<Values, Sent>({
    ...options,
    async send(values, context) {
      const sendConfirmed = () =>
        send({ ...values, isConfirmed: true }, { ...context, idempotencyKey: `${context.idempotencyKey} confirmed` })
      const wasConfirmed = isConfirmed.current
      isConfirmed.current = false
      isAsking.current = false
      if (wasConfirmed) return sendConfirmed()
      try {
        await send({ ...values, isConfirmed: false }, context)
      } catch (error) {
        const issue = fieldIssues(error).find(({ path }) => path === 'isConfirmed')
        if (issue && issue.message === shown) return sendConfirmed()
        isAsking.current = issue !== undefined
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
  return { form, collision: { question, onConfirm: confirm, onClose: close }, shown, show }
}

/** Of a form whose `shown` question it is, as long as this is on the screen. */
export function useShown(question: string, onShow: (question: string) => void) {
  useEffect(() => {
    onShow(question)
    return () => onShow('')
  }, [question, onShow])
}
