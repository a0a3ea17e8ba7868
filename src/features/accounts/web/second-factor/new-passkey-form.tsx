import { PasswordField, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { NewPasskey } from '../../passkeys-contract.ts'
import { accountsApi } from '../api.ts'
import { createPasskey } from './ask-device.ts'

type Created = Parameters<typeof accountsApi.addPasskey.call>[0]['credential']
type Props = { onAdded: (recoveryCodes: string[]) => void; onCancel: () => void }

/** Asks for the password, then the device for a passkey. */
export function NewPasskeyForm({ onAdded, onCancel }: Props) {
  const form = useContractForm({
    schema: async () => NewPasskey,
    values: { name: '', current: '' },
    async send({ name, current }) {
      const credential = await createPasskey<Created>(await accountsApi.beginPasskey.call({ current }))
      if (credential) onAdded((await accountsApi.addPasskey.call({ name, credential })).recoveryCodes)
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
      <PasswordField name="current" label="Your password" autoComplete="current-password" />
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
