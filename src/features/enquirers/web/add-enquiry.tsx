import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useInstitute } from '#src/web/api/institute.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { Select, TextArea, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { type HandSource, SOURCE_NAMES } from '../rules.ts'
import { enquirersApi } from './api.ts'

/** For someone who called, came or was referred. */
export function AddEnquiry() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden className="size-5" />
        Add enquiry
      </Button>
      <Dialog title={isOpen ? 'Add enquiry' : undefined} onClose={close}>
        {isOpen && <AddForm onClose={close} />}
      </Dialog>
    </>
  )
}

const schema = () => import('../new-enquirer.ts').then(({ NewEnquirer }) => NewEnquirer)
const EMPTY = { phone: '', name: '', email: '', course: '', source: 'call' as HandSource, note: '' }

function AddForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { demoCourses } = useInstitute()
  const form = useContractForm({
    schema,
    values: EMPTY,
    draft: 'enquiry',
    waitingWords: 'The enquiry is',
    fallback: 'Failed to save the enquiry.',
    async send(enquiry, context) {
      const refetched = watchChange(queryClient)
      const { _id, message } = await enquirersApi.add.call(enquiry, { context })
      toast('success', message)
      await navigate(`/dashboard/admin/enquiries/${_id}`)
      await refetched({ queryKey: enquirersApi.key() })
    },
  })
  const courses = Object.fromEntries(demoCourses.map(({ key, name }) => [key, name]))
  return (
    <ContractForm form={form}>
      <TextField name="phone" label="Phone Number" type="tel" inputMode="tel" autoComplete="off" required />
      <TextField name="name" label="Name" autoComplete="off" />
      <Select name="course" label="Course" options={{ '': 'Not sure yet', ...courses }} />
      <Select name="source" label="Source" options={SOURCE_NAMES} />
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
      <TextArea name="note" label="Note" rows={2} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          Save enquiry
        </Button>
      </div>
    </ContractForm>
  )
}
