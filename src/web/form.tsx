import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  get,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import type { CallContext } from './api-link.ts'
import { type Issue, issuesOf, sentenceOf, statusOf } from './errors.ts'
import type { FormActionData } from './form-action.ts'
import { SESSION_KEY } from './session.ts'
import { toast } from './ui/toast.tsx'

type Schema<Values extends FieldValues, Sent> = z.ZodType<Sent, Values>

export type FormOf<Values extends FieldValues, Sent> = {
  /** Comes with the first touch of a field, so a page that only shows the form does not carry it. */
  schema: () => Promise<Schema<Values, Sent>>
  values: DefaultValues<Values>
  /** What the server has by now: fields that nobody touched follow it. */
  current?: Values
  /** The answer to this form where the browser sent it by itself; given, also as undefined, where a page takes it. */
  actionData?: FormActionData | undefined
  send: (values: Sent, context: CallContext) => Promise<unknown>
  /** A refusal that belongs to no field; a toast, unless the screen has another place for it. */
  onRefused?: (message: string) => void
  /** The screen's own words where no call could be made. */
  fallback?: string
}

/** Checks by the contract's own schema while it is filled in, and shows the server's refusals in the same places. */
export function useContractForm<Values extends FieldValues, Sent>(options: FormOf<Values, Sent>) {
  const { schema, values, current, actionData, send, fallback } = options
  const { onRefused = (message) => toast('error', message) } = options
  const released = useRelease()
  const queryClient = useQueryClient()
  const check: Resolver<Values, unknown, Sent> = async (typed, context, options) => {
    const [{ zodResolver }, shape] = await Promise.all([import('@hookform/resolvers/zod'), schema(), released()])
    // A row that was added is checked with its list; what nobody has left or sent yet is not wrong (product 17.2).
    const isList = options.names?.every((name) => get(options.fields, name) === undefined)
    return isList ? { values: typed as never, errors: {} } : zodResolver(shape)(typed, context, options)
  }
  const [errors] = useState(() => actionData && errorsOf<Values>(actionData.issues))
  const form = useForm<Values, unknown, Sent>({
    mode: 'onTouched',
    defaultValues: actionData ? { ...values, ...actionData.values } : values,
    ...(errors && { errors }),
    ...(current && { values: current, resetOptions: { keepDirtyValues: true } }),
    resolver: check,
  })
  const submission = useRef({ body: '', key: '' })

  async function submit(checked: Sent) {
    const body = JSON.stringify(checked)
    // The same body again is the same attempt: it takes effect once, however often the line breaks.
    if (submission.current.body !== body) submission.current = { body, key: crypto.randomUUID() }
    try {
      await send(checked, { idempotencyKey: submission.current.key })
      submission.current = { body: '', key: '' }
    } catch (error) {
      // The session ended meanwhile: who was signed in is asked to sign in again, and that says it.
      if (statusOf(error) === 401 && queryClient.getQueryData(SESSION_KEY))
        return void queryClient.setQueryData(SESSION_KEY, null)
      const issues = issuesOf(error)
      for (const { path, message } of issues) form.setError(path as never, { message })
      if (issues.length === 0) onRefused(sentenceOf(error, fallback))
    }
  }
  /** Whether the page answers it where the browser sends it by itself. */
  const isNative = 'actionData' in options
  const refusal = actionData?.issues.length === 0 ? actionData.message : undefined
  return { ...form, isNative, refusal, submit: form.handleSubmit(submit) }
}

const errorsOf = <Values extends FieldValues>(issues: Issue[]) =>
  Object.fromEntries(
    issues.map(({ path, message }) => [path, { type: 'posted', message }]).reverse(),
  ) as FieldErrors<Values>

/**
 * Gives a function whose promise waits for the pointer to be let go. A press takes the focus from a field; a line that
 * appeared below that field at once would move the button away from under the press, and the click would be lost.
 */
function useRelease() {
  const press = useRef<Promise<unknown>>(undefined)
  useEffect(() => {
    const begin = () => {
      press.current = new Promise((done) => {
        for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(done), { once: true })
      })
    }
    addEventListener('pointerdown', begin, true)
    return () => removeEventListener('pointerdown', begin, true)
  }, [])
  return () => press.current
}

/** What was typed as a number, also as '₹12,000'; null where nothing was. */
export const numberOrNone = (typed: unknown) =>
  typed === '' || typed === null ? null : Number(String(typed).replace(/[₹,\s]/g, ''))

/** The form element around a `useContractForm`. */
export function ContractForm<Values extends FieldValues, Sent>({
  form,
  children,
}: {
  form: ReturnType<typeof useContractForm<Values, Sent>>
  children: ReactNode
}) {
  return (
    <FormProvider {...form}>
      {/* `post`, so that what is typed before the page is hydrated never lands in an address. */}
      <form
        method="post"
        data-native={form.isNative || undefined}
        noValidate
        onSubmit={form.submit}
        className="grid gap-5"
      >
        {form.refusal && (
          <p role="alert" className="rounded-lg bg-bad-soft px-4 py-3 text-bad">
            {form.refusal}
          </p>
        )}
        {children}
      </form>
    </FormProvider>
  )
}
