import type { ReactNode } from 'react'
import { PasswordField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'

const schema = () => import('../erasure-contract.ts').then(({ WithPassword }) => WithPassword)

type Props = {
  /** What is asked for. */
  children: ReactNode
  action: string
  variant: 'primary' | 'danger'
  send: (input: { password: string }) => Promise<{ message: string }>
  onClose: () => void
}

/** Whoever finds a browser signed in can ask for nothing without the password. */
export function PasswordRequest({ children, action, variant, send, onClose }: Props) {
  const form = useContractForm({
    schema,
    values: { password: '' },
    async send(input) {
      const { message } = await send(input)
      toast('success', message)
      onClose()
    },
  })
  const { isSubmitting } = form.formState
  return (
    <ContractForm form={form}>
      <p>{children}</p>
      <PasswordField name="password" label="Your password" autoComplete="current-password" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={variant} disabled={isSubmitting}>
          {isSubmitting ? 'Sending…' : action}
        </Button>
      </div>
    </ContractForm>
  )
}
