import type { ReactNode } from 'react'
import { type By, ProofField, useWhatIsConfirmed, WithProof } from '#src/features/accounts/web/proof/proof.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'

const schema = () => import('../erasure-contract.ts').then(({ WithPassword }) => WithPassword)

type Props = {
  /** What is asked for. */
  children: ReactNode
  action: string
  variant: 'primary' | 'danger'
  send: (input: Typed) => Promise<{ message: string }>
  onClose: () => void
}
type Typed = { password?: string | undefined }

/** Whoever finds a browser signed in can ask for nothing without the password, or a fresh login at the provider. */
export const PasswordRequest = ({ purpose, children, ...form }: Props & { purpose: 'copy' | 'erasure' }) => (
  <div className="grid gap-6">
    <p>{children}</p>
    <WithProof purpose={purpose} cancel={<Button onClick={form.onClose}>Cancel</Button>}>
      {(by) => <Confirmed by={by} {...form} />}
    </WithProof>
  </div>
)

function Confirmed({ by, action, variant, send, onClose }: Omit<Props, 'children'> & { by: By }) {
  const confirmed = useWhatIsConfirmed()
  const form = useContractForm<Typed, Typed>({
    schema,
    values: by === 'password' ? { password: '' } : {},
    async send(input) {
      const { message } = await confirmed(by, () => send(input))
      toast('success', message)
      onClose()
    },
  })
  const { isSubmitting } = form.formState
  return (
    <ContractForm form={form}>
      <ProofField by={by} name="password" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={variant} disabled={isSubmitting}>
          {isSubmitting ? 'Sending…' : action}
        </Button>
      </div>
    </ContractForm>
  )
}
