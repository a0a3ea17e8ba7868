import { PasswordField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Proof } from '../../second-factor-contract.ts'

type Props = { action: string; send: (typed: { current: string }) => Promise<unknown>; onCancel: () => void }

/** Asks for the password before something about the login is changed. */
export function ProofForm({ action, send, onCancel }: Props) {
  const form = useContractForm({ schema: async () => Proof, values: { current: '' }, send })
  return (
    <ContractForm form={form}>
      <PasswordField name="current" label="Your password" autoComplete="current-password" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </ContractForm>
  )
}
