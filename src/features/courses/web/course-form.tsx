import { MarkdownField } from '#src/features/markdown/web/markdown-field.tsx'
import { UploadButton } from '#src/features/media/web/upload-button.tsx'
import type * as z from '#src/shared/zod.ts'
import type { CallContext } from '#src/web/api/api-link.ts'
import { Differences, type FieldNames } from '#src/web/forms/differences.tsx'
import { Checkbox, TextArea, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, numberOrNone, useContractForm } from '#src/web/forms/form.tsx'
import { LeaveGuard } from '#src/web/forms/leave-guard.tsx'
import { SaveBar } from '#src/web/forms/save-bar.tsx'
import { CourseEdit, type FullCourse } from '../contract.ts'
import { ModuleFields } from './module-fields.tsx'

type Typed = z.input<typeof CourseEdit>

const EMPTY: Typed = {
  title: '',
  description: '',
  price: null,
  duration: '',
  audience: '',
  outcomes: '',
  image: '',
  published: false,
  modules: [],
}

const NAMES: FieldNames = {
  title: 'Title',
  description: 'Description',
  price: 'Price',
  duration: 'Duration',
  audience: 'Who it is for',
  outcomes: 'What you will be able to do',
  image: 'Image URL',
  published: 'Publish',
  modules: 'Order of the modules',
  'modules.*': 'Module',
  'modules.title': 'Module title',
  'modules.description': 'Module description',
  'modules.materials': 'Order of the materials',
  'modules.materials.*': 'Material',
  'modules.materials.name': 'Material name',
  'modules.materials.type': 'Material type',
}

export const courseDraft = (id = 'new') => `course/${id}`

export type Send = (course: CourseEdit, context: CallContext) => Promise<unknown>
type Sending = {
  id?: string
  /** As it is read where the form begins; nothing of one that is gone. */
  course?: FullCourse | undefined
  action: string
  newest?: () => Promise<FullCourse>
  send: Send
}

/** Writes a new course or changes one; the caller decides where it is sent. */
export function CourseForm({ id, course, action, newest, send }: Sending) {
  const form = useContractForm<Typed, CourseEdit>({
    schema: async () => CourseEdit,
    values: course ? toFormValues(course) : EMPTY,
    draft: courseDraft(id),
    newest: newest && (async () => toFormValues(await newest())),
    send,
    fallback: 'Failed to save course.',
  })
  return (
    <ContractForm form={form}>
      <LeaveGuard isKept={form.draft.isKept} />
      <Differences merging={form.merging} names={NAMES} />
      <TextField name="title" label="Title" required />
      <MarkdownField name="description" label="Description" rows={6} />
      <div className="grid grid-cols-2 gap-4 sm:gap-6">
        <TextField
          name="price"
          label="Price"
          hint="In rupees. Leave empty to show 'Contact'."
          inputMode="decimal"
          rules={{ setValueAs: numberOrNone }}
        />
        <TextField name="duration" label="Duration" hint="For example, 2.5 months." required />
      </div>
      <TextArea
        name="audience"
        label="Who it is for"
        hint="One or two sentences. Leave empty to hide this section."
        rows={2}
      />
      <TextArea
        name="outcomes"
        label="What you will be able to do"
        hint="One per line. Leave empty to hide this section."
        rows={3}
      />
      <TextField
        name="image"
        label="Image URL"
        hint="Enter a URL or upload an image. Without one, the page shows a drawing."
        type="url"
      />
      <UploadButton
        as="picture"
        label="Upload an image"
        current={form.watch('image')}
        onUploaded={({ url }) => form.setValue('image', url, { shouldDirty: true, shouldValidate: true })}
      />
      <Checkbox name="published" label="Publish: visitors see this course" />
      <ModuleFields />
      <SaveBar action={action} savedAt={form.savedAt} />
    </ContractForm>
  )
}

/** Also what the form has no field for: the schema strips what does not belong to a draft. */
const toFormValues = ({ image, modules, ...course }: FullCourse): Typed => ({
  ...course,
  image: image ?? '',
  modules: modules.map((module) => ({
    ...module,
    materials: module.materials.map(({ url, ...material }) => ({ ...material, url: url ?? '' })),
  })),
})
