import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PasskeyName } from '../../passkeys-contract.ts'
import { accountsApi } from '../api.ts'

type Props = { passkey: { _id: string; name: string }; onRenamed: () => Promise<void>; onCancel: () => void }

export function RenamePasskeyForm({ passkey, onRenamed, onCancel }: Props) {
  const form = useContractForm({
    schema: async () => PasskeyName,
    values: { name: passkey.name },
    async send({ name }) {
      toast('success', (await accountsApi.renamePasskey.call({ id: passkey._id, name })).message)
      await onRenamed()
    },
  })
  return (
    <ContractForm form={form}>
      <TextField name="name" label="Name" maxLength={60} required />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </ContractForm>
  )
}
