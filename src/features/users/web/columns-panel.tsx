import { useId, useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { type Column, MEANINGS, type Meaning } from './student-columns.ts'

type Props = { columns: Column[]; isComplete: boolean; onChoose: (columns: Column[]) => void }

/** The columns of a file whose headings do not tell what they hold, or all where the name or the email is still to be found. */
export function ColumnsPanel({ columns, isComplete, onChoose }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(columns)
  const shown = chosen.filter(({ isKnown, heading, example }) => (!isKnown || !isComplete) && (heading || example))
  if (shown.length === 0) return null
  const change = (changed: Column, meaning: Meaning) =>
    setChosen((before) => before.map((column) => (column === changed ? { ...column, meaning } : column)))
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-xl border border-line bg-paper-raised p-4">
      <h2 id={id} className="text-xl">
        What are these columns?
      </h2>
      <p>Their headings do not say. A column that is left out is not imported.</p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((column) => (
          <ColumnChoice key={chosen.indexOf(column)} column={column} onChange={(meaning) => change(column, meaning)} />
        ))}
      </ul>
      <Button className="justify-self-start" onClick={() => onChoose(chosen)}>
        Check the rows {isComplete && 'again'}
      </Button>
    </section>
  )
}

function ColumnChoice({ column, onChange }: { column: Column; onChange: (meaning: Meaning) => void }) {
  const id = useId()
  const { heading, example, meaning } = column
  return (
    <li className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold wrap-anywhere">
        {heading ? <bdi>{heading}</bdi> : 'No heading'}
      </label>
      <select
        id={id}
        aria-describedby={`${id}-example`}
        value={meaning}
        // The values are those of the options below.
        onChange={({ target }) => onChange(target.value as Meaning)}
        className="min-h-11 w-full rounded-lg border border-line-strong bg-paper-raised px-3 py-2"
      >
        {Object.entries(MEANINGS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <p id={`${id}-example`} className="text-base wrap-anywhere text-ink-muted">
        {example ? (
          <>
            For example <bdi>{example.slice(0, 60)}</bdi>
          </>
        ) : (
          'Empty'
        )}
      </p>
    </li>
  )
}
