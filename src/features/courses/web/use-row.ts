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
    before = Array.isArray(before) ? before.find((row) => isSameRow(now, row)) : toRecord(before)[step]
  }
  return before
}

function isSameRow(a: unknown, b: unknown) {
  const [here, there] = [toRecord(a), toRecord(b)]
  return Boolean((here._id && here._id === there._id) || (here.url && here.url === there.url))
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
