import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { watchChange } from '#src/web/api/refetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../messages.ts'
import { MAX_REASON_LENGTH } from '../rules.ts'
import type { EnquirerDetails } from '../shapes.ts'
import { enquirersApi } from './api.ts'

type Props = { enquirer: EnquirerDetails }

/** For whoever asks the institute to delete what it has of them. */
export function DeleteEnquiry({ enquirer }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Delete this enquiry
      </Button>
      <Dialog title={isOpen ? `Delete the enquiry of ${enquirer.name}?` : undefined} onClose={close}>
        {isOpen && <RemovalForm enquirer={enquirer} onClose={close} />}
      </Dialog>
    </>
  )
}

function RemovalForm({ enquirer: { _id: id, student }, onClose }: Props & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const setup = useSetup()
  const form = useContractForm({
    schema: async () => (await import('../shapes.ts')).Removal,
    values: { reason: '' },
    fallback: 'Failed to delete the enquiry.',
    async send({ reason }, context) {
      const refetched = watchChange(queryClient)
      const { message } = await enquirersApi.remove.call({ id, reason }, { context })
      toast('success', message)
      // First away from the page, which would look for what is gone.
      await navigate('/dashboard/admin/enquiries', { replace: true })
      await refetched({ queryKey: enquirersApi.key() })
    },
  })
  return (
    <ContractForm form={form}>
      <p>{messages.askToRemove(setup?.classroom ?? false)}</p>
      {student && <p>The account of {student.name} stays. It is deleted on its own page.</p>}
      <TextArea
        name="reason"
        label="Reason"
        hint="The activity log keeps it: please name nobody."
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        required
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" disabled={form.formState.isSubmitting}>
          Delete the enquiry
        </Button>
      </div>
    </ContractForm>
  )
}
