import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { watchChange } from '#src/web/api/refetch.ts'
import { Select, TextArea, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { AccordionItem } from '#src/web/ui/accordion.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { listCategories } from '../rules.ts'
import { forumApi } from './api.ts'
import { useSubjects } from './use-subjects.ts'

const schema = () => import('../contract.ts').then(({ DiscussionDraft }) => DiscussionDraft)

/** Starts a discussion; once it is sent the form folds away, empty, and the discussion opens. */
export function DiscussionForm() {
  const [sent, setSent] = useState(0)
  const navigate = useNavigate()
  function follow(id: string) {
    setSent((count) => count + 1)
    void navigate(`?id=${id}`)
  }
  return (
    <section className="rounded-2xl border border-line bg-paper-raised">
      <AccordionItem key={sent} isOpen={false} summary={<h2 className="text-xl">Start a discussion</h2>}>
        <Fields onSent={follow} />
      </AccordionItem>
    </section>
  )
}

function Fields({ onSent }: { onSent: (id: string) => void }) {
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema,
    values: { title: '', category: '', content: '' },
    draft: 'discussion',
    waitingWords: 'Your message is',
    send: async (draft, context) => {
      const refetched = watchChange(queryClient)
      const { message, discussion } = await forumApi.create.call(draft, { context })
      toast('success', message)
      await refetched({ queryKey: forumApi.key() })
      onSent(discussion._id)
    },
  })
  const { isSubmitting } = form.formState
  const categories = listCategories(useSubjects()).map((category) => [category, category])
  const options = { '': 'Choose a category', ...Object.fromEntries(categories) }
  return (
    <ContractForm form={form}>
      <TextField name="title" label="Title" hint="The question in one line." maxLength={200} required />
      <Select name="category" label="Category" options={options} required />
      <TextArea name="content" label="Content" hint="Plain text. Line breaks are kept." rows={6} required />
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Posting…' : 'Post discussion'}
      </Button>
    </ContractForm>
  )
}
