import { useState } from 'react'
import { joinKnown } from '#src/shared/institute/reach.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { Select, TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { privacy } from '../../notice/settings.ts'
import { REQUEST_KINDS, type RequestKind } from '../../rules.ts'
import { privacyApi } from '../api.ts'

const schema = () => import('../../requests-contract.ts').then(({ RequestDraft }) => RequestDraft)

/** Asks the institute what no button does by itself. */
export function RequestButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Ask about your data
      </Button>
      <Dialog title={isOpen ? 'Ask about your data' : undefined} onClose={() => setOpen(false)}>
        <RequestForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const FIRST: RequestKind = 'correct'

function RequestForm({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    schema,
    values: { kind: FIRST, text: '' },
    draft: 'privacy-request',
    async send(request, context) {
      const { message } = await privacyApi.request.call(request, { context })
      toast('success', message)
      onClose()
    },
  })
  const { isSubmitting } = form.formState
  const { privacyContact: contact } = useInstitute()
  return (
    <ContractForm form={form}>
      <p>
        {contact.name ? `${joinKnown(contact.name, contact.role)},` : 'The institute'} answers within{' '}
        {privacy.replyWithinDays} days, by email and here.
      </p>
      <Select name="kind" label="What are you asking for?" options={REQUEST_KINDS} required />
      <TextArea name="text" label="Your request" rows={5} required />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? 'Sending…' : 'Send the request'}
        </Button>
      </div>
    </ContractForm>
  )
}
