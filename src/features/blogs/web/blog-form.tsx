import { useState } from 'react'
import { MarkdownField } from '#src/features/markdown/web/markdown-field.tsx'
import { UploadButton } from '#src/features/media/web/upload-button.tsx'
import type { CallContext } from '#src/web/api-link.ts'
import { ContractForm, useContractForm } from '#src/web/form.tsx'
import { LeaveGuard } from '#src/web/leave-guard.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox, TextField } from '#src/web/ui/field.tsx'
import { BlogDraft, type BlogInput, type BlogPost } from '../contract.ts'

const EMPTY: BlogInput = { title: '', content: '', image: '', published: false }

type Draft = BlogDraft & { version?: number }
type Sending = { blog?: BlogPost; send: (draft: Draft, context: CallContext) => Promise<unknown> }

/** Writes a new post or changes one; the caller decides where it is sent. */
export function BlogForm({ blog, send }: Sending) {
  // The version that was read, whatever others save meanwhile: that is how the server notices.
  const [read] = useState(blog)
  const form = useContractForm<BlogInput, BlogDraft>({
    schema: async () => BlogDraft,
    values: read ? { ...read, image: read.image ?? '' } : EMPTY,
    send: (draft, context) => send({ ...draft, version: read?.version }, context),
    fallback: 'Failed to create blog. Please try again.',
  })
  const { isSubmitting } = form.formState
  const image = form.watch('image')
  const setImage = (url: string) => form.setValue('image', url, { shouldDirty: true, shouldValidate: true })
  return (
    <ContractForm form={form}>
      <LeaveGuard />
      <TextField name="title" label="Title" required />
      <MarkdownField name="content" label="Content" rows={16} />
      <div className="grid gap-3">
        <p className="font-semibold">Featured image</p>
        {image && (
          <img
            src={image}
            alt=""
            width={320}
            height={180}
            className="aspect-video w-80 max-w-full rounded-xl object-cover"
          />
        )}
        <div className="flex flex-wrap items-start gap-3">
          <UploadButton as="picture" label="Upload an image" onUploaded={({ url }) => setImage(url)} />
          {image && (
            <Button small onClick={() => setImage('')}>
              Remove the image
            </Button>
          )}
        </div>
      </div>
      <Checkbox name="published" label="Publish: everyone can read it" />
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Saving…' : read ? 'Save blog post' : 'Create blog post'}
      </Button>
    </ContractForm>
  )
}
