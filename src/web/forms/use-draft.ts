import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { isEqual, merge } from '#src/shared/merge.ts'
import { toRecord } from '#src/shared/unknown.ts'
import { userIn } from '#src/web/api/session.ts'
import { openDraftStore, withoutSecrets } from './draft.ts'
import type { Draft } from './stored-drafts.ts'

/** Milliseconds after which what was typed is kept; at once where the page goes out of sight. */
const SAVE_DELAY_MS = 300

type Form<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent>

export const draftStoreFor = (queryClient: QueryClient, name: string) => openDraftStore(name, userIn(queryClient))

/** Whether something typed waits under this name; no, until the page is hydrated. */
export function useHasDraft(name: string) {
  const queryClient = useQueryClient()
  const [has, setHas] = useState(false)
  useEffect(() => setHas(draftStoreFor(queryClient, name).read() !== undefined), [queryClient, name])
  return has
}

/** Lets a form begin from `from` as if `values` had been typed since. */
export function resetForm<Values extends FieldValues, Sent>(
  form: Form<Values, Sent>,
  from: DefaultValues<Values>,
  values: DefaultValues<Values>,
) {
  form.reset(from, { keepDirtyValues: false })
  form.reset(values, { keepDefaultValues: true, keepDirtyValues: false })
}

/**
 * Keeps what is typed until it was sent, and brings it back (product 17.13); nothing where the form has no `name`.
 * @param began what the form begins from; nothing where the page came with what was posted, which is younger
 */
export function useDraft<Values extends FieldValues, Sent>(
  form: Form<Values, Sent>,
  name: string | undefined,
  began: DefaultValues<Values> | undefined,
) {
  const queryClient = useQueryClient()
  // Whose it is stays so, also behind the login of a session that ended.
  const [place] = useState(() => name && draftStoreFor(queryClient, name))
  const [isRestored, setRestored] = useState(false)
  const [isKept, setKept] = useState(true)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const fresh = useRef<DefaultValues<Values>>(undefined)

  function cancelPending() {
    clearTimeout(pending.current)
    pending.current = undefined
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same for as long as its place is
  useEffect(() => {
    if (!place) return
    const stored = began && place.read()
    if (stored) {
      fresh.current = restore(form, began, stored)
      setRestored(true)
    }
    let latest: { base: object; typed: object }
    function write() {
      if (!pending.current || !place) return
      cancelPending()
      if (isEqual(withoutSecrets(latest.base), withoutSecrets(latest.typed))) place.remove()
      else setKept(place.write(latest.base, latest.typed))
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback({ values, defaultValues = {} }) {
        latest = { base: defaultValues, typed: values }
        pending.current ??= setTimeout(write, SAVE_DELAY_MS)
      },
    })
    // What was typed before the page was hydrated has changed nothing since.
    const typed = form.getValues()
    const base = form.formState.defaultValues ?? {}
    if (began && !isEqual(withoutSecrets(base), withoutSecrets(typed))) setKept(place.write(base, typed))
    addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      write()
      stop()
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
    }
  }, [place])

  function removeDraft() {
    cancelPending()
    if (place) place.remove()
    setRestored(false)
  }

  function discard() {
    form.reset(fresh.current, { keepDirtyValues: false })
    removeDraft()
  }
  const isStored = () => place !== undefined && place !== '' && place.read() !== undefined
  return { key: place ? place.key : '', isRestored, isKept, isStored, forget: removeDraft, discard }
}

/**
 * Fields that nobody touched follow what was saved meanwhile. Of what has versions, a draft that does not go together
 * with the newest stays as it was: saving it says so, and what it answers is what the form had begun from without it.
 */
function restore<Values extends FieldValues, Sent>(
  form: Form<Values, Sent>,
  now: DefaultValues<Values>,
  { base, typed }: Draft,
) {
  const { value, conflicts } = merge(base, typed, now)
  const { version } = toRecord(now)
  const isApart = base.version !== version && (version === undefined || conflicts.length > 0)
  const from = isApart ? merge(now, base, now).value : now
  const brought = isApart ? merge(now, typed, now).value : value
  // What was typed before the page was hydrated is younger.
  resetForm(form, from, merge(now, form.getValues(), brought).value)
  return isApart ? now : undefined
}
