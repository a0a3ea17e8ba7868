import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Proof } from '../../second-factor-contract.ts'
import type { Confirming } from '../../social-contract.ts'
import { type By, ProofField, useWhatIsConfirmed, WithProof } from '../proof/proof.tsx'

type Typed = { current?: string | undefined }
type Props = { action: string; send: (typed: Typed) => Promise<unknown>; onCancel: () => void }

/** Asks for the password, or a fresh login, before something about the login is changed. */
export const ProofForm = ({ purpose, about, ...form }: Props & Confirming) => (
  <WithProof purpose={purpose} about={about} cancel={<Button onClick={form.onCancel}>Cancel</Button>}>
    {(by) => <Confirmed by={by} {...form} />}
  </WithProof>
)

function Confirmed({ by, action, send, onCancel }: Props & { by: By }) {
  const confirmed = useWhatIsConfirmed()
  const form = useContractForm<Typed, Typed>({
    schema: async () => Proof,
    values: by === 'password' ? { current: '' } : {},
    send: (typed) => confirmed(by, () => send(typed)),
  })
  return (
    <ContractForm form={form}>
      <ProofField by={by} name="current" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </ContractForm>
  )
}
