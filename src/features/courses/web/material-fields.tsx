import { useFieldArray, useFormContext } from 'react-hook-form'
import { UploadButton } from '#src/features/media/web/upload-button.tsx'
import type { Uploaded } from '#src/features/media/web/use-upload.ts'
import { Select, TextField } from '#src/web/forms/field.tsx'
import { FoldingRow } from '#src/web/table/folding-row.tsx'
import { RowNotes } from '#src/web/table/row-notes.tsx'
import { useMoves } from '#src/web/table/use-moves.tsx'
import { useRemoval } from '#src/web/table/use-removal.tsx'
import { useRow } from '#src/web/table/use-row.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { CourseInput } from '../contract.ts'

const TYPES: Record<string, string> = { pdf: 'PDF', document: 'Document', other: 'Other' }

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
  const { getValues, setValue } = useFormContext<CourseInput>()
  const { isChanged, textOf, countOf: _, ...notes } = useRow(path)
  function take({ url, file }: Uploaded) {
    const options = { shouldDirty: true, shouldValidate: true }
    setValue(`${path}.url`, url, options)
    setValue(`${path}.type`, /\.pdf$/i.test(file.name) ? 'pdf' : 'document', options)
    if (!getValues(`${path}.name`)) setValue(`${path}.name`, file.name.replace(/\.\w+$/, ''), options)
  }
  const legend = `Material ${row.at + 1} of module ${module + 1}`
  return (
    <FoldingRow
      {...row}
      name={`Material ${row.at + 1}`}
      legend={legend}
      title={textOf('name') || 'Untitled'}
      notes={<RowNotes {...notes} isChanged={isChanged} kind={TYPES[textOf('type') ?? ''] ?? ''} />}
      isOpen={isChanged || isBack}
      className="bg-paper"
    >
      <div className="grid gap-4 sm:grid-cols-[2fr_3fr_auto]">
        <TextField name={`${path}.name`} label="Material name" required />
        <TextField name={`${path}.url`} label="Material URL" type="url" required />
        <Select name={`${path}.type`} label="Material type" options={TYPES} required />
      </div>
      <UploadButton
        as="document"
        label="Upload a file"
        current={textOf('url')}
        of={`for ${legend.toLowerCase()}`}
        onUploaded={take}
      />
    </FoldingRow>
  )
}
