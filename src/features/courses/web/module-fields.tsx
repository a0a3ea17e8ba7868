import { startTransition, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { countInWords } from '#src/shared/text.ts'
import { TextArea, TextField } from '#src/web/forms/field.tsx'
import { FoldingRow } from '#src/web/table/folding-row.tsx'
import { RowNotes } from '#src/web/table/row-notes.tsx'
import { useMoves } from '#src/web/table/use-moves.tsx'
import { useRemoval } from '#src/web/table/use-removal.tsx'
import { useRow } from '#src/web/table/use-row.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { CourseInput } from '../contract.ts'
import { MaterialFields, type RowOf } from './material-fields.tsx'

/** The repeatable modules of the course form, each a line until it is opened (product 7.21). */
export function ModuleFields() {
  const { fields, append, remove, insert, move } = useFieldArray<CourseInput, 'modules', 'key'>({
    name: 'modules',
    keyName: 'key',
  })
  const { getValues } = useFormContext<CourseInput>()
  const rowAt = (at: number) => getValues(`modules.${at}`)
  const removal = useRemoval('Module', { rowAt, remove, insert, count: fields.length })
  const moves = useMoves('Module', move, fields.length)
  const section = useRef<HTMLElement>(null)
  function foldAll(isOpen: boolean) {
    for (const fold of section.current?.querySelectorAll('details') ?? []) fold.open = isOpen
  }
  // Every row is rendered again, since each can be moved to the new place: in parts, between which the page responds.
  const add = () => startTransition(() => append({ title: '', description: '', materials: [] }))
  return (
    <section ref={section} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-2xl">Modules</h2>
        {fields.length > 1 && (
          <div className="flex">
            <Button small variant="quiet" onClick={() => foldAll(true)}>
              Open all
            </Button>
            <Button small variant="quiet" onClick={() => foldAll(false)}>
              Close all
            </Button>
          </div>
        )}
      </div>
      <div className="grid gap-2 empty:hidden">
        {fields.map((field, at) => (
          <ModuleRow
            key={field.key}
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
      <Button className="justify-self-start" onClick={add}>
        Add module
      </Button>
    </section>
  )
}

function ModuleRow({ isBack, ...row }: RowOf) {
  const path = `modules.${row.at}`
  const name = `Module ${row.at + 1}`
  const { isChanged, textOf, countOf, ...notes } = useRow(path)
  return (
    <FoldingRow
      {...row}
      name={name}
      legend={name}
      title={`${row.at + 1} ${textOf('title') || 'Untitled'}`}
      notes={<RowNotes {...notes} isChanged={isChanged} kind={countInWords(countOf('materials'), 'material')} />}
      isOpen={isChanged || isBack}
      className="bg-paper-raised"
      words={textOf('description')}
    >
      <TextField name={`${path}.title`} label="Module title" required />
      <TextArea name={`${path}.description`} label="Module description" required />
      <MaterialFields module={row.at} />
    </FoldingRow>
  )
}
