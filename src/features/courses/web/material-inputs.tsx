import { useFormContext } from 'react-hook-form'
import { UploadButton } from '#src/features/media/web/upload-button.tsx'
import type { Uploaded } from '#src/features/media/web/use-upload.ts'
import { Select, TextField } from '#src/web/forms/field.tsx'

export const MATERIAL_TYPES: Record<string, string> = { pdf: 'PDF', document: 'Document', other: 'Other' }

type Props = {
  /** Before the names of its fields: 'modules.0.materials.1.'; empty where the form is of one material. */
  path: string
  /** The address that it has by now. */
  current: string | undefined
  /** What the file is for, where a form has several. */
  of?: string
}

/** What a material is: a link or an uploaded file, which names itself until it is named. */
export function MaterialInputs({ path, current, of }: Props) {
  const { getValues, setValue } = useFormContext()
  function take({ url, file }: Uploaded) {
    const options = { shouldDirty: true, shouldValidate: true }
    setValue(`${path}url`, url, options)
    setValue(`${path}type`, /\.pdf$/i.test(file.name) ? 'pdf' : 'document', options)
    if (!getValues(`${path}name`)) setValue(`${path}name`, file.name.replace(/\.\w+$/, ''), options)
  }
  return (
    <>
      <div className="@container">
        <div className="grid gap-4 @min-[36rem]:grid-cols-[2fr_3fr_auto]">
          <TextField name={`${path}name`} label="Material name" required />
          <TextField name={`${path}url`} label="Material URL" type="url" required />
          <Select name={`${path}type`} label="Material type" options={MATERIAL_TYPES} required />
        </div>
      </div>
      <UploadButton as="document" label="Upload a file" current={current} {...(of && { of })} onUploaded={take} />
    </>
  )
}
