import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { isEqual } from '#src/shared/merge.ts'
import { countInWords } from '#src/shared/text.ts'
import { asText, toRecord } from '#src/shared/unknown.ts'
import { fieldErrorsIn } from '#src/web/forms/field-errors.ts'

/** What stood at `path` when the form began, wherever its rows have moved since. */
function savedPath(path: string, values: unknown, defaults: unknown) {
  let [now, before] = [values, defaults]
  for (const step of path.split('.')) {
    now = toRecord(now)[step]
    before = Array.isArray(before) ? findSaved(now, before, Number(step)) : toRecord(before)[step]
  }
  return before
}

const keyOf = (row: unknown) => toRecord(row)._id || toRecord(row).url

/** By its id or address; a row that has neither by what it says, or else by its place. */
function findSaved(now: unknown, before: unknown[], at: number) {
  const key = keyOf(now)
  const same = before.find((row) => (key ? keyOf(row) === key : isEqual(row, now)))
  return same ?? (keyOf(before[at]) ? undefined : before[at])
}

/** A row of a repeatable part as its folded line says it: its fields, whether it is saved, and how much in it is wrong. */
export function useRow(path: string) {
  const { getValues } = useFormContext()
  const row: unknown = useWatch({ name: path })
  const { errors, defaultValues } = useFormState({ name: path })
  const saved = savedPath(path, getValues(), defaultValues)
  const wrong = fieldErrorsIn(get(errors, path)).length
  return {
    isChanged: !isEqual(saved, row),
    change: saved ? 'Changed' : 'New',
    wrong: wrong > 0 && `Check ${countInWords(wrong, 'field')}`,
    textOf: (field: string) => asText(toRecord(row)[field])?.trim(),
    countOf: (list: string) => Object.keys(toRecord(toRecord(row)[list])).length,
  }
}
