import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { NewPasskey } from '../../passkeys-contract.ts'
import type { Added } from '../../second-factor-contract.ts'
import { accountsApi } from '../api.ts'
import { type By, ProofField, useWhatIsConfirmed, WithProof } from '../proof/proof.tsx'
import { createPasskey } from './ask-device.ts'

type Created = Parameters<typeof accountsApi.addPasskey.call>[0]['credential']
type Props = { onAdded: (added: Added) => void; onCancel: () => void }

/** Asks for the password, or a fresh login, then the device for a passkey. */
export const NewPasskeyForm = (form: Props) => (
  <WithProof purpose="add-passkey" cancel={<Button onClick={form.onCancel}>Cancel</Button>}>
    {(by) => <Confirmed by={by} {...form} />}
  </WithProof>
)

type Typed = { name: string; current?: string | undefined }

function Confirmed({ by, onAdded, onCancel }: Props & { by: By }) {
  const confirmed = useWhatIsConfirmed()
  const form = useContractForm<Typed, Typed>({
    schema: async () => NewPasskey,
    values: { name: '', ...(by === 'password' && { current: '' }) },
    async send({ name, current }) {
      const options = await confirmed(by, () => accountsApi.beginPasskey.call({ current }))
      const credential = await createPasskey<Created>(options)
      if (credential) onAdded(await accountsApi.addPasskey.call({ name, credential }))
    },
  })
  return (
    <ContractForm form={form}>
      <TextField
        name="name"
        label="Name"
        hint="To tell it apart from others, such as 'My phone'."
        maxLength={60}
        required
      />
      <ProofField by={by} name="current" />
      <p className="text-ink-muted">Your device then asks for your fingerprint, face or PIN, or for a security key.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? 'Waiting for the device…' : 'Continue'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </ContractForm>
  )
}
