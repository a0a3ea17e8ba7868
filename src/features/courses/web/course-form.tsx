import { useState } from 'react'
import { MarkdownField } from '#src/features/markdown/web/markdown-field.tsx'
import { UploadButton } from '#src/features/media/web/upload-button.tsx'
import type { CallContext } from '#src/web/api-link.ts'
import { ContractForm, numberOrNone, useContractForm } from '#src/web/form.tsx'
import { LeaveGuard } from '#src/web/leave-guard.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox, TextField } from '#src/web/ui/field.tsx'
import { CourseDraft, type CourseInput, type FullCourse } from '../contract.ts'
import { ModuleFields } from './module-fields.tsx'

type Draft = CourseDraft & { version?: number }

const EMPTY: CourseInput = {
  title: '',
  description: '',
  price: null,
  duration: '',
  image: '',
  published: false,
  modules: [],
}

type Sending = { course?: FullCourse; send: (draft: Draft, context: CallContext) => Promise<unknown> }

/** Writes a new course or changes one; the caller decides where it is sent. */
export function CourseForm({ course, send }: Sending) {
  // The version that was read, whatever others save meanwhile: that is how the server notices.
  const [read] = useState(course)
  const form = useContractForm<CourseInput, CourseDraft>({
    schema: async () => CourseDraft,
    values: read ? typedFrom(read) : EMPTY,
    send: (draft, context) => send({ ...draft, version: read?.version }, context),
    fallback: 'Failed to save course.',
  })
  const { isSubmitting } = form.formState
  return (
    <ContractForm form={form}>
      <LeaveGuard />
      <TextField name="title" label="Title" required />
      <MarkdownField name="description" label="Description" rows={8} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="price"
          label="Price"
          hint="In rupees; empty for 'Contact'."
          inputMode="decimal"
          rules={{ setValueAs: numberOrNone }}
        />
        <TextField name="duration" label="Duration" hint="Such as 2.5 months." required />
      </div>
      <TextField
        name="image"
        label="Image URL"
        hint="An address or an upload; without one, a drawing stands for the course."
        type="url"
      />
      <UploadButton
        as="picture"
        label="Upload an image"
        onUploaded={({ url }) => form.setValue('image', url, { shouldDirty: true, shouldValidate: true })}
      />
      <Checkbox name="published" label="Publish: visitors see this course" />
      <ModuleFields />
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Saving…' : read ? 'Save course' : 'Create course'}
      </Button>
    </ContractForm>
  )
}

/** Also what the form has no field for: the schema strips what does not belong to a draft. */
const typedFrom = ({ image, modules, ...course }: FullCourse): CourseInput => ({
  ...course,
  image: image ?? '',
  modules: modules.map((module) => ({
    ...module,
    materials: module.materials.map(({ url, ...material }) => ({ ...material, url: url ?? '' })),
  })),
})
