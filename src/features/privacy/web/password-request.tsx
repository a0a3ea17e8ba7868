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
  onSent: () => void
}

/** Whoever finds a browser signed in can ask for nothing without the password. */
export function PasswordRequest({ children, action, variant, send, onSent }: Props) {
  const form = useContractForm({
    schema,
    values: { password: '' },
    async send(input) {
      const { message } = await send(input)
      toast('success', message)
      onSent()
    },
  })
  const { isSubmitting } = form.formState
  return (
    <ContractForm form={form}>
      <p>{children}</p>
      <PasswordField name="password" label="Your password" autoComplete="current-password" />
      <Button type="submit" variant={variant} disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Sending…' : action}
      </Button>
    </ContractForm>
  )
}
