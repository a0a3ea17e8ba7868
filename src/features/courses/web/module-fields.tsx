import { useFieldArray, useFormContext } from 'react-hook-form'
import { UploadButton } from '#src/features/media/web/upload-button.tsx'
import type { Uploaded } from '#src/features/media/web/use-upload.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Select, TextArea, TextField } from '#src/web/ui/field.tsx'
import { RowTools } from '#src/web/ui/row-tools.tsx'
import type { CourseInput } from '../contract.ts'
import { useRemoval } from './use-removal.tsx'

const TYPES = { pdf: 'PDF', document: 'Document', other: 'Other' }

/** The repeatable modules of the course form. */
export function ModuleFields() {
  const { fields, append, remove, insert, move } = useFieldArray<CourseInput, 'modules', 'key'>({
    name: 'modules',
    keyName: 'key',
  })
  const { getValues } = useFormContext<CourseInput>()
  const rowAt = (at: number) => getValues(`modules.${at}`)
  const removal = useRemoval('Module', { rowAt, remove, insert, count: fields.length })
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Modules</h2>
      {fields.map((field, at) => (
        <fieldset key={field.key} className="grid gap-4 rounded-xl border border-line bg-paper-raised p-4">
          <legend className="sr-only">Module {at + 1}</legend>
          <RowTools name={`Module ${at + 1}`} at={at} of={fields.length} onMove={move} onRemove={removal.remove} />
          <TextField name={`modules.${at}.title`} label="Module title" required />
          <TextArea name={`modules.${at}.description`} label="Module description" required />
          <MaterialFields module={at} />
        </fieldset>
      ))}
      {removal.undoing}
      <Button className="justify-self-start" onClick={() => append({ title: '', description: '', materials: [] })}>
        Add module
      </Button>
    </section>
  )
}

function MaterialFields({ module }: { module: number }) {
  const name = `modules.${module}.materials` as const
  const { fields, append, remove, insert, move } = useFieldArray<CourseInput, typeof name, 'key'>({
    name,
    keyName: 'key',
  })
  const { getValues, setValue } = useFormContext<CourseInput>()
  const rowAt = (at: number) => getValues(`${name}.${at}`)
  const removal = useRemoval('Material', { rowAt, remove, insert, count: fields.length })
  function take(at: number, { url, file }: Uploaded) {
    const said = { shouldDirty: true, shouldValidate: true }
    setValue(`${name}.${at}.url`, url, said)
    setValue(`${name}.${at}.type`, /\.pdf$/i.test(file.name) ? 'pdf' : 'document', said)
    if (!getValues(`${name}.${at}.name`)) setValue(`${name}.${at}.name`, file.name.replace(/\.\w+$/, ''), said)
  }
  return (
    <div className="grid gap-4 border-l-2 border-line pl-4">
      {fields.map((field, at) => (
        <fieldset key={field.key} className="grid gap-4">
          <legend className="sr-only">
            Material {at + 1} of module {module + 1}
          </legend>
          <RowTools name={`Material ${at + 1}`} at={at} of={fields.length} onMove={move} onRemove={removal.remove} />
          <div className="grid gap-4 sm:grid-cols-[2fr_3fr_1fr]">
            <TextField name={`${name}.${at}.name`} label="Material name" required />
            <TextField name={`${name}.${at}.url`} label="Material URL" type="url" required />
            <Select name={`${name}.${at}.type`} label="Material type" options={TYPES} required />
          </div>
          <UploadButton
            as="document"
            label="Upload a file"
            of={`for material ${at + 1} of module ${module + 1}`}
            onUploaded={(uploaded) => take(at, uploaded)}
          />
        </fieldset>
      ))}
      {removal.undoing}
      <Button small className="justify-self-start" onClick={() => append({ name: '', url: '', type: 'pdf' })}>
        Add material
      </Button>
    </div>
  )
}
