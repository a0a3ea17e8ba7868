import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FoldingRow } from '#src/web/table/folding-row.tsx'
import { RowNotes } from '#src/web/table/row-notes.tsx'
import { useMoves } from '#src/web/table/use-moves.tsx'
import { useRemoval } from '#src/web/table/use-removal.tsx'
import { useRow } from '#src/web/table/use-row.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { FieldSpec, RowsSpec } from './fields/field-spec.ts'

const EMPTY: Record<FieldSpec['kind'], unknown> = {
  line: '',
  text: '',
  choice: '',
  number: null,
  lines: [],
  days: [],
  logo: '',
  colour: '',
  picture: '',
  rows: [],
  chosen: [],
}

const newRow = (fields: FieldSpec[]) => Object.fromEntries(fields.map(({ name, kind }) => [name, EMPTY[kind]]))

type Props = {
  path: string
  spec: RowsSpec
  /** The fields of the row at this path. */
  showFields: (path: string) => ReactNode
}

/** Rows that are added, moved and removed, each a line until it is opened. */
export function RowsField({ path, spec: { label, row, title, fields: shown }, showFields }: Props) {
  const { fields, append, remove, insert, move } = useFieldArray({ name: path, keyName: 'key' })
  const { getValues } = useFormContext()
  const rowAt = (at: number): object | undefined => getValues(`${path}.${at}`)
  const removal = useRemoval(row, { rowAt, remove, insert, count: fields.length })
  const moves = useMoves(row, move, fields.length)
  return (
    <section aria-label={label} className="grid gap-3">
      <p className="font-semibold">{label}</p>
      <div className="grid gap-2 empty:hidden">
        {fields.map((field, at) => (
          <Row
            key={field.key}
            {...{ path: `${path}.${at}`, at, of: fields.length, row, title, showFields }}
            isBack={removal.backAt === at}
            onMove={moves.move}
            onRemove={removal.remove}
          />
        ))}
      </div>
      {moves.announcement}
      {removal.undoing}
      <Button small className="justify-self-start" onClick={() => append(newRow(shown))}>
        Add {row.toLowerCase()}
      </Button>
    </section>
  )
}

type RowProps = Pick<RowsSpec, 'row' | 'title'> &
  Pick<Props, 'path' | 'showFields'> & {
    at: number
    of: number
    isBack: boolean
    onMove: (from: number, to: number) => void
    onRemove: (at: number) => void
  }

function Row({ path, row, title, showFields, isBack, ...place }: RowProps) {
  const name = `${row} ${place.at + 1}`
  const { isChanged, textOf, countOf: _, ...notes } = useRow(path)
  const words = textOf(title)
  return (
    <FoldingRow
      {...place}
      name={name}
      legend={name}
      title={words || name}
      notes={<RowNotes {...notes} isChanged={isChanged} kind="" />}
      isOpen={isChanged || isBack}
      className="bg-paper-raised"
      words={words}
    >
      {showFields(path)}
    </FoldingRow>
  )
}
