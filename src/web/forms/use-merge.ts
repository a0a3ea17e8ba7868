import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { type Conflict, isEqual, merge, type Side } from '#src/shared/merge.ts'
import { toRecord } from '#src/shared/unknown.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { resetForm } from './use-draft.ts'

const MERGED = 'Someone else saved this while you were editing it. We have combined their changes and yours.'

type EditConflict<Values extends FieldValues> = {
  base: unknown
  mine: Values
  theirs: DefaultValues<Values>
  conflicts: Conflict[]
}

export type Merging = {
  conflicts: Conflict[] | undefined
  settle: (choices: ReadonlyMap<string, Side>) => void
  close: () => void
}

/** Puts what was typed together with what someone else saved meanwhile, and sends it again (product 17.14). */
export function useMerge<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  newest: (() => Promise<DefaultValues<Values>>) | undefined,
  send: () => void,
) {
  const [clash, setClash] = useState<EditConflict<Values>>()
  const [merged, setMerged] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once the form holds what was merged
  useEffect(() => {
    if (merged > 0) send()
  }, [merged])

  function applyMerge(
    { base, mine, theirs }: Omit<EditConflict<Values>, 'conflicts'>,
    choices?: ReadonlyMap<string, Side>,
  ) {
    resetForm(form, theirs, merge(base, mine, theirs, choices).value)
    setClash(undefined)
    setMerged((count) => count + 1)
  }

  /** @returns whether there was anything newer */
  async function mergeNewest() {
    const base = form.formState.defaultValues
    const theirs = await newest?.().catch(() => undefined)
    if (!theirs || toRecord(theirs).version === toRecord(base).version) return false
    const mine = form.getValues()
    const { conflicts } = merge(base, mine, theirs)
    if (conflicts.length > 0) setClash({ base, mine, theirs, conflicts })
    else {
      // What is there may be what was sent from here, where only the answer was lost.
      if (!isEqual({ ...mine, version: toRecord(theirs).version }, theirs)) toast('info', MERGED)
      applyMerge({ base, mine, theirs })
    }
    return true
  }

  const merging: Merging = {
    conflicts: clash?.conflicts,
    settle: (choices) => clash && applyMerge(clash, choices),
    close: () => setClash(undefined),
  }
  return { merging, meetNewest: mergeNewest }
}
