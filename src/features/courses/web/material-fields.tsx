import { useFieldArray, useFormContext } from 'react-hook-form'
import { FoldingRow } from '#src/web/table/folding-row.tsx'
import { RowNotes } from '#src/web/table/row-notes.tsx'
import { useMoves } from '#src/web/table/use-moves.tsx'
import { useRemoval } from '#src/web/table/use-removal.tsx'
import { useRow } from '#src/web/table/use-row.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { CourseInput } from '../contract.ts'
import { MATERIAL_TYPES, MaterialInputs } from './material-inputs.tsx'

export type RowOf = {
  at: number
  of: number
  /** Put back a moment ago. */
  isBack: boolean
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

export function MaterialFields({ module }: { module: number }) {
  const name = `modules.${module}.materials` as const
  const { fields, append, remove, insert, move } = useFieldArray<CourseInput, typeof name, 'key'>({
    name,
    keyName: 'key',
  })
  const { getValues } = useFormContext<CourseInput>()
  const rowAt = (at: number) => getValues(`${name}.${at}`)
  const removal = useRemoval('Material', { rowAt, remove, insert, count: fields.length })
  const moves = useMoves('Material', move, fields.length)
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 empty:hidden">
        {fields.map((field, at) => (
          <MaterialRow
            key={field.key}
            module={module}
            at={at}
            of={fields.length}
            isBack={removal.backAt === at}
            onMove={moves.move}
            onRemove={removal.remove}
          />
        ))}
      </div>
      {moves.announcement}
      {removal.undoing}
      <Button small className="justify-self-start" onClick={() => append({ name: '', url: '', type: 'pdf' })}>
        Add material
      </Button>
    </div>
  )
}

function MaterialRow({ module, isBack, ...row }: RowOf & { module: number }) {
  const path = `modules.${module}.materials.${row.at}` as const
  const { isChanged, textOf, countOf: _, ...notes } = useRow(path)
  const legend = `Material ${row.at + 1} of module ${module + 1}`
  return (
    <FoldingRow
      {...row}
      name={`Material ${row.at + 1}`}
      legend={legend}
      title={textOf('name') || 'Untitled'}
      notes={<RowNotes {...notes} isChanged={isChanged} kind={MATERIAL_TYPES[textOf('type') ?? ''] ?? ''} />}
      isOpen={isChanged || isBack}
      className="bg-paper"
    >
      <MaterialInputs path={`${path}.`} current={textOf('url')} of={`for ${legend.toLowerCase()}`} />
    </FoldingRow>
  )
}
