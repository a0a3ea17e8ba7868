import { useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { now } from '#src/shared/clock.ts'
import { GUEST, USER_HEADER } from '#src/shared/page-user.ts'
import type { CallContext } from '#src/web/api/api-link.ts'
import {
  errorMessage,
  errorStatus,
  fieldIssues,
  type Issue,
  isOfAnotherUser,
  isUnreachable,
  SITE_UNREACHABLE,
} from '#src/web/api/errors.ts'
import { ownerIn, SESSION_KEY } from '#src/web/api/session.ts'
import { useIdempotencyKey } from '#src/web/api/use-idempotency-key.ts'
import { useRestoredFocus } from '#src/web/hooks/use-restored-focus.ts'
import { sendNatively } from '#src/web/hydration/send-natively.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { openDetailsAround, openDetailsOfErrors } from './field-errors.ts'
import type { FormActionData } from './form-action.ts'
import { RestoredDraft } from './restored-draft.tsx'
import { type Schema, useRules } from './rules.ts'
import { useDraft } from './use-draft.ts'
import { useMerge } from './use-merge.ts'
import { useWaiting } from './use-waiting.ts'
import { Waiting } from './waiting.tsx'

export type FormOptions<Values extends FieldValues, Sent> = {
  /** Loaded once the form is rendered, so that no page waits for it. */
  schema: Schema<Values, Sent>
  values: DefaultValues<Values>
  /** The newest values of the server: untouched fields follow them. */
  current?: Values
  /** The answer to this form where the browser sent it by itself; given, also as undefined, where a page takes it. */
  actionData?: FormActionData | undefined
  send: (values: Sent, context: CallContext) => Promise<unknown>
  /** A refusal that belongs to no field; a toast, unless the screen has another place for it. */
  onRefused?: (message: string) => void
  /** The screen's own words where no call could be made. */
  fallback?: string
  /** Names what is written here, such as `course/{id}`: it is kept until it was sent. */
  draft?: string | undefined
  /** Fetches what others have saved: on a conflict (409) the form is merged with it, and sent again. */
  newest?: (() => Promise<DefaultValues<Values>>) | undefined
  /** What a form that waits for a connection says of what it sends, 'Your changes are' unless it is given. */
  waitingWords?: string
  stays?: boolean
}

/** Checks by the contract's own schema while it is filled in, and shows the server's refusals in the same places. */
export function useContractForm<Values extends FieldValues, Sent>(options: FormOptions<Values, Sent>) {
  const { schema, values, current, actionData, send, fallback, newest, stays } = options
  const { onRefused = (message) => toast('error', message) } = options
  const queryClient = useQueryClient()
  const check = useRules(schema)
  const [errors] = useState(() => actionData && toFormErrors<Values>(actionData.issues))
  const form = useForm<Values, unknown, Sent>({
    mode: 'onTouched',
    defaultValues: actionData ? { ...values, ...actionData.values } : values,
    ...(errors && { errors }),
    ...(current && { values: current, resetOptions: { keepDirtyValues: true } }),
    resolver: check,
  })
  const draft = useDraft(form, options.draft, actionData ? undefined : values)
  const { merging, meetNewest } = useMerge(form, newest, () => void sendNow())
  const waiting = useWaiting(draft.key, draft.isStored, () => {
    if (!form.formState.isSubmitting) void sendNow()
  })
  const attempt = useIdempotencyKey(options.draft)
  const [owner] = useState(() => ownerIn(queryClient))
  const [sent, setSent] = useState(0)
  const [unsent, setUnsent] = useState<string>()
  const [savedAt, setSavedAt] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after sending, when the form has come to rest
  useEffect(() => {
    if (sent > 0) form.reset(values, { keepDirtyValues: false })
  }, [sent])

  function sendNow(event?: BaseSyntheticEvent) {
    return form.handleSubmit(submit, (invalid) => {
      waiting.stop()
      openDetailsOfErrors(invalid)
    })(event)
  }

  async function submit(checked: Sent, event?: BaseSyntheticEvent) {
    setUnsent(undefined)
    try {
      const idempotencyKey = attempt.keyOf(Object(checked))
      // What waited was sent by who opened the form, whoever is logged in by now.
      await send(checked, { idempotencyKey, ...(waiting.isWaiting && { user: owner }) })
    } catch (error) {
      // One that was reached and refused says why; without a connection there is nothing to say but that.
      if (errorStatus(error) === 0 && (waiting.isWaiting || !navigator.onLine)) return waiting.wait()
      // Its page says so, and keeps it for its user.
      if (isOfAnotherUser(error) && owner !== GUEST) return
      waiting.stop()
      return isUnreachable(error) ? sendAnyway(event?.target) : refuse(error)
    }
    waiting.stop()
    attempt.forget()
    draft.forget()
    setSavedAt(now())
    if (stays) setSent(sent + 1)
  }

  /** The module that sends never arrived; without a connection either, that is shown without further modules. */
  async function sendAnyway(element: unknown) {
    const isNative = element instanceof HTMLFormElement && element.matches('[data-native]')
    if (!isNative || !(await sendNatively(window, element))) return setUnsent(fallback ?? SITE_UNREACHABLE)
    attempt.forget()
    draft.forget()
  }

  async function refuse(error: unknown) {
    const status = errorStatus(error)
    // The session ended meanwhile: who was signed in is asked to sign in again, and that says it.
    if (status === 401 && queryClient.getQueryData(SESSION_KEY)) return void queryClient.setQueryData(SESSION_KEY, null)
    if (status === 409 && (await meetNewest())) return
    // What no field is for, such as a question that a dialog asks, is no wrong field.
    const fields = form.getValues()
    const issues = fieldIssues(error).filter(({ path }) => Object.hasOwn(fields, path.split('.')[0] ?? ''))
    for (const [at, { path, message }] of issues.entries()) {
      form.setError(path as never, { message })
      openDetailsOfErrors(form.getFieldState(path as never).error)
      if (at === 0) form.setFocus(path as never)
    }
    // What is taken is refused as a whole, too: it was no slip of the pen.
    if (issues.length === 0 || status === 409) onRefused(errorMessage(error, fallback))
  }
  /** Whether the page answers it where the browser sends it by itself. */
  const isNative = 'actionData' in options
  const refusal = unsent ?? (actionData?.issues.length === 0 ? actionData.message : undefined)
  const { waitingWords = 'Your changes are' } = options
  return {
    ...form,
    isNative,
    owner,
    refusal,
    draft,
    merging,
    waiting: { ...waiting, words: waitingWords },
    savedAt,
    submit: sendNow,
  }
}

const toFormErrors = <Values extends FieldValues>(issues: Issue[]) =>
  Object.fromEntries(
    issues.map(({ path, message }) => [path, { type: 'posted', message }]).reverse(),
  ) as FieldErrors<Values>

/** What was typed as a number, also as '₹12,000'; null where nothing was. What is none stays as it was typed. */
export function numberOrNone(typed: unknown) {
  if (typed === '' || typed === null) return null
  const number = Number(String(typed).replace(/[₹,\s]/g, ''))
  return Number.isNaN(number) ? typed : number
}

export function ContractForm<Values extends FieldValues, Sent>({
  form,
  children,
}: {
  form: ReturnType<typeof useContractForm<Values, Sent>>
  children: ReactNode
}) {
  const { draft, waiting, refusal, submit } = form
  const element = useRef<HTMLFormElement>(null)
  const keepFocus = useRestoredFocus(form.formState.isSubmitting)
  useEffect(() => {
    // What came back is not left folded away.
    if (draft.isRestored) openDetailsAround(element.current)
  }, [draft.isRestored])
  function discard() {
    draft.discard()
    element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }
  return (
    <FormProvider {...form}>
      {/* `post`, so that what is typed before the page is hydrated never lands in an address. */}
      <form
        ref={element}
        method="post"
        data-native={form.isNative ? draft.key : undefined}
        noValidate
        onSubmit={(event) => {
          keepFocus()
          void submit(event)
        }}
        className="grid content-start gap-6"
      >
        {form.isNative && <input type="hidden" name={USER_HEADER} value={form.owner} />}
        {refusal && (
          <p role="alert" className="rounded-lg bg-bad-soft px-4 py-3 text-bad">
            {refusal}
          </p>
        )}
        {draft.isRestored && <RestoredDraft onDiscard={discard} />}
        {children}
        <Waiting isWaiting={waiting.isWaiting} words={waiting.words} onCancel={waiting.stop} />
      </form>
    </FormProvider>
  )
}
