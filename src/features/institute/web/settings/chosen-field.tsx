import { useController } from 'react-hook-form'
import { stripBidi } from '#src/shared/text.ts'
import { RowTools } from '#src/web/table/row-tools.tsx'
import { useMoves } from '#src/web/table/use-moves.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { type Choice, useChoices } from './choices.ts'
import type { ChosenSpec } from './fields/field-spec.ts'

const GONE = { title: 'No longer there', text: '' }

const asIds = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** What is shown, in its order, and below it what else there is. */
export function ChosenField({ path, spec: { label, row, of, hint, none } }: { path: string; spec: ChosenSpec }) {
  const choices = useChoices(of)
  const { field } = useController({ name: path })
  const ids = asIds(field.value)
  const moves = useMoves(
    row,
    (from, to) => field.onChange(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '')),
    ids.length,
  )
  if (!choices) return null
  const left = choices.filter(({ _id }) => !ids.includes(_id))
  return (
    <section aria-label={label} className="grid gap-3">
      <p className="font-semibold">{label}</p>
      <p className="text-ink-muted">{choices.length > 0 || ids.length > 0 ? hint : none}</p>
      <ol className="grid gap-2 empty:hidden">
        {ids.map((id, at) => {
          const name = `${row} ${at + 1}`
          return (
            <li key={id} className="relative rounded-xl border border-line bg-paper-raised p-3 pl-24">
              <RowTools name={name} at={at} of={ids.length} onMove={moves.move} />
              <Words
                choice={choices.find(({ _id }) => _id === id) ?? GONE}
                action="Remove"
                name={name}
                onPress={() => field.onChange(ids.toSpliced(at, 1))}
              />
            </li>
          )
        })}
      </ol>
      {moves.announcement}
      {left.length > 0 && (
        <ul aria-label={`${label}: not shown`} className="grid gap-2">
          {left.map((choice) => (
            <li key={choice._id} className="rounded-xl border border-dashed border-line-strong p-3">
              <Words
                choice={choice}
                action="Show"
                name={choice.title}
                onPress={() => field.onChange([...ids, choice._id])}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type WordsProps = { choice: Omit<Choice, '_id'>; action: string; name: string; onPress: () => void }

const Words = ({ choice: { title, text, isHidden }, action, name, onPress }: WordsProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
    <div className="grid min-w-0 flex-[1_1_12rem] wrap-anywhere">
      <span className="font-semibold">{stripBidi(title)}</span>
      {text && (
        <span dir="auto" className="text-base">
          {text}
        </span>
      )}
      {isHidden && <span className="text-base text-ink-muted">{isHidden}</span>}
    </div>
    <Button small aria-label={`${action} ${stripBidi(name)}`} onClick={onPress}>
      {action}
    </Button>
  </div>
)
