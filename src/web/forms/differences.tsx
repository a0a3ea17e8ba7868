import { useState } from 'react'
import { excerpt } from '#src/shared/excerpt.ts'
import { type Conflict, conflictKey, type Side } from '#src/shared/merge.ts'
import { stripBidi } from '#src/shared/text.ts'
import { asText, toRecord } from '#src/shared/unknown.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import type { Merging } from './use-merge.ts'

/** What a form calls its fields, by path: `modules` for their order, `modules.*` for a whole one. */
export type FieldNames = Readonly<Record<string, string>>

type FieldWords = Readonly<Record<string, ReadonlyMap<unknown, string>>>

type Props = {
  merging: Merging
  names: FieldNames
  /** How to show values by field, such as the name of a user for an id. */
  words?: FieldWords
}

/** Shows what two people made of the same, and goes on with what is chosen (product 17.14). */
export function Differences({ merging, names, words = {} }: Props) {
  const { conflicts, settle, close } = merging
  return (
    <Dialog title={conflicts && 'Someone else saved this while you were editing it'} onClose={close}>
      {conflicts && <Choices conflicts={conflicts} names={names} words={words} onSettled={settle} onClose={close} />}
    </Dialog>
  )
}

type ChoicesProps = {
  conflicts: Conflict[]
  names: FieldNames
  words: FieldWords
  onSettled: Merging['settle']
  onClose: () => void
}

function Choices({ conflicts, names, words, onSettled, onClose }: ChoicesProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  return (
    <>
      <p>You both changed the fields below. Please choose which version to keep. All other changes are combined.</p>
      {conflicts.map((conflict) => {
        const key = conflictKey(conflict)
        const describe = (value: unknown) => words[key]?.get(value) ?? describeValue(value)
        const [mine, theirs] = [describe(conflict.mine), describe(conflict.theirs)]
        return (
          <fieldset key={key} className="grid gap-2">
            <legend className="mb-2 font-semibold">{fieldName(conflict, names)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <Choice
                key={side}
                group={key}
                label={side === 'mine' ? 'Yours' : 'Theirs'}
                text={side === 'mine' ? excerpt(mine, theirs) : excerpt(theirs, mine)}
                isChosen={(chosen.get(key) ?? 'mine') === side}
                onChosen={() => setChosen(new Map(chosen).set(key, side))}
              />
            ))}
          </fieldset>
        )
      })}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Continue editing</Button>
        <Button variant="primary" onClick={() => onSettled(chosen)}>
          Save my choice
        </Button>
      </div>
    </>
  )
}

type ChoiceProps = { group: string; label: string; text: string; isChosen: boolean; onChosen: () => void }

function Choice({ group, label, text, isChosen, onChosen }: ChoiceProps) {
  return (
    <label className="flex min-h-11 gap-3 rounded-lg border border-line-strong p-3 has-checked:border-brand has-checked:bg-brand-soft">
      <input type="radio" name={group} checked={isChosen} onChange={onChosen} className="mt-1 size-5" />
      <span className="grid min-w-0 grow gap-1">
        <span className="font-semibold">{label}</span>
        <span dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </span>
      </span>
    </label>
  )
}

/** What a row is called, beside others or before the name of one of its fields. */
const rowTitle = (row: unknown) => stripBidi(asText(toRecord(row).title) ?? asText(toRecord(row).name) ?? '')

const fieldName = ({ field, rows }: Conflict, names: FieldNames) =>
  [...rows.map(rowTitle).filter(Boolean), names[field] ?? field].join(': ')

function describeValue(value: unknown): string {
  if (value === undefined) return 'Removed'
  if (value === null || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(rowTitle).join(', ')
  return typeof value === 'object' ? rowTitle(value) : String(value)
}
