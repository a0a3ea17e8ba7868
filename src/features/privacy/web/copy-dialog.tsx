import { useState } from 'react'
import { PasswordField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { privacyApi } from './api.ts'

const schema = () => import('../erasure-contract.ts').then(({ WithPassword }) => WithPassword)

/** Whoever finds a browser signed in gets no copy without the password. */
export function CopyButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Get a copy of your data
      </Button>
      <Dialog title={isOpen ? 'A copy of your data' : undefined} onClose={() => setOpen(false)}>
        <CopyForm onSent={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function CopyForm({ onSent }: { onSent: () => void }) {
  const form = useContractForm({
    schema,
    values: { password: '' },
    async send({ password }) {
      const { message } = await privacyApi.copy.call({ password })
      toast('success', message)
      onSent()
    },
  })
  const { isSubmitting } = form.formState
  return (
    <ContractForm form={form}>
      <p>
        We email you a link to one file with everything we store about you. It works once, while you are logged in, and
        expires after 7 days.
      </p>
      <PasswordField name="password" label="Your password" autoComplete="current-password" />
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Asking…' : 'Email me a link'}
      </Button>
    </ContractForm>
  )
}
