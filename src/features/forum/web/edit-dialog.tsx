import { useQueryClient } from '@tanstack/react-query'
import { watchChange } from '#src/web/api/refetch.ts'
import { Select, TextArea, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import type { Discussion, Reply } from '../contract.ts'
import { listCategories } from '../rules.ts'
import { forumApi } from './api.ts'
import { useSubjects } from './use-subjects.ts'

const discussionSchema = () => import('../contract.ts').then(({ DiscussionDraft }) => DiscussionDraft)
const replySchema = () => import('../contract.ts').then(({ ReplyDraft }) => ReplyDraft)

type Edited = Pick<Discussion, '_id' | 'title' | 'content' | 'category'>
type Props = { discussion: Edited; reply: Reply | undefined; isOpen: boolean; onClose: () => void }

/** The author's own post, for 15 minutes. */
export function EditDialog({ discussion, reply, isOpen, onClose }: Props) {
  const title = reply ? 'Edit your reply' : 'Edit your discussion'
  return (
    <Dialog title={isOpen ? title : undefined} onClose={onClose}>
      {isOpen && !reply && <DiscussionFields discussion={discussion} onClose={onClose} />}
      {isOpen && reply && <ReplyFields id={discussion._id} reply={reply} onClose={onClose} />}
    </Dialog>
  )
}

/** After an edit was saved. */
function useSaved(onClose: () => void) {
  const queryClient = useQueryClient()
  return async (save: () => Promise<{ message: string }>) => {
    const refetched = watchChange(queryClient)
    const { message } = await save()
    toast('success', message)
    onClose()
    await refetched({ queryKey: forumApi.key() })
  }
}

function DiscussionFields({ discussion, onClose }: { discussion: Edited; onClose: () => void }) {
  const { _id: id, title, content, category } = discussion
  const saved = useSaved(onClose)
  // With that of the discussion, which the forum may not have any more.
  const categories = new Set([...listCategories(useSubjects()), category])
  const form = useContractForm({
    schema: discussionSchema,
    values: { title, content, category },
    send: (draft, context) => saved(() => forumApi.editOwn.call({ id, ...draft }, { context })),
  })
  return (
    <ContractForm form={form}>
      <TextField name="title" label="Title" maxLength={200} required />
      <Select
        name="category"
        label="Category"
        options={Object.fromEntries([...categories].map((each) => [each, each]))}
        required
      />
      <TextArea name="content" label="Content" rows={6} required />
      <Buttons isSaving={form.formState.isSubmitting} onClose={onClose} />
    </ContractForm>
  )
}

function ReplyFields({ id, reply, onClose }: { id: string; reply: Reply; onClose: () => void }) {
  const { _id: replyId, content } = reply
  const saved = useSaved(onClose)
  const form = useContractForm({
    schema: replySchema,
    values: { content },
    send: (draft, context) => saved(() => forumApi.editOwnReply.call({ id, replyId, ...draft }, { context })),
  })
  return (
    <ContractForm form={form}>
      <TextArea name="content" label="Reply" rows={4} required />
      <Buttons isSaving={form.formState.isSubmitting} onClose={onClose} />
    </ContractForm>
  )
}

const Buttons = ({ isSaving, onClose }: { isSaving: boolean; onClose: () => void }) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button onClick={onClose}>Cancel</Button>
    <Button type="submit" variant="primary" disabled={isSaving}>
      {isSaving ? 'Saving…' : 'Save'}
    </Button>
  </div>
)
