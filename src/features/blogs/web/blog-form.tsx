import { MarkdownField } from '#src/features/markdown/web/markdown-field.tsx'
import { pictureSource } from '#src/features/media/rules.ts'
import { UploadButton } from '#src/features/media/web/upload-button.tsx'
import type * as z from '#src/shared/zod.ts'
import type { CallContext } from '#src/web/api/api-link.ts'
import { Differences, type FieldNames } from '#src/web/forms/differences.tsx'
import { Checkbox, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { LeaveGuard } from '#src/web/forms/leave-guard.tsx'
import { SaveBar } from '#src/web/forms/save-bar.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { BlogEdit, type BlogPost } from '../contract.ts'

type Typed = z.input<typeof BlogEdit>

const EMPTY: Typed = { title: '', content: '', image: '', published: false }
const NAMES: FieldNames = { title: 'Title', content: 'Content', image: 'Featured image', published: 'Publish' }

export const blogDraft = (slug = '') => `blog/${slug}`

export type Send = (post: BlogEdit, context: CallContext) => Promise<unknown>
type Sending = {
  slug?: string
  /** As it is read where the form begins; nothing of one that is gone. */
  blog?: BlogPost | undefined
  action: string
  newest?: () => Promise<BlogPost>
  send: Send
}

/** Writes a new post or changes one; the caller decides where it is sent. */
export function BlogForm({ slug, blog, action, newest, send }: Sending) {
  const form = useContractForm<Typed, BlogEdit>({
    schema: async () => BlogEdit,
    values: blog ? toFormValues(blog) : EMPTY,
    draft: blogDraft(slug),
    newest: newest && (async () => toFormValues(await newest())),
    send,
    fallback: slug ? 'Failed to update blog post.' : 'Failed to create blog. Please try again.',
  })
  const image = form.watch('image')
  const setImage = (url: string) => form.setValue('image', url, { shouldDirty: true, shouldValidate: true })
  return (
    <ContractForm form={form}>
      <LeaveGuard isKept={form.draft.isKept} />
      <Differences merging={form.merging} names={NAMES} />
      <TextField name="title" label="Title" required />
      <MarkdownField name="content" label="Content" rows={16} />
      <div className="grid gap-3">
        <p className="font-semibold">Featured image</p>
        {image && (
          <img
            src={pictureSource(image)}
            alt=""
            width={320}
            height={180}
            className="aspect-video w-80 max-w-full rounded-xl object-cover"
          />
        )}
        <div className="flex flex-wrap items-start gap-3">
          <UploadButton as="picture" label="Upload an image" current={image} onUploaded={({ url }) => setImage(url)} />
          {image && (
            <Button small onClick={() => setImage('')}>
              Remove the image
            </Button>
          )}
        </div>
      </div>
      <Checkbox name="published" label="Publish: everyone can read it" />
      <SaveBar action={action} savedAt={form.savedAt} />
    </ContractForm>
  )
}

const toFormValues = (blog: BlogPost): Typed => ({ ...blog, image: blog.image ?? '' })
