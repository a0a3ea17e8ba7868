import { PasswordField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PasswordForm as Typed } from '../contract.ts'
import { accountsApi } from './api.ts'
import { useAuth } from './auth.tsx'
import { type By, ProofField, useWhatIsConfirmed, WithProof } from './proof/proof.tsx'

const EMPTY = { password: '', confirmPassword: '' }

type Values = typeof EMPTY & { current?: string | undefined }

/** Changes the user's password, or sets the first, which signs out every other browser. */
export const PasswordForm = () => <WithProof purpose="password">{(by) => <Confirmed by={by} />}</WithProof>

function Confirmed({ by }: { by: By }) {
  const confirmed = useWhatIsConfirmed()
  const form = useContractForm<Values, Values>({
    schema: async () => Typed,
    values: by === 'password' ? { ...EMPTY, current: '' } : EMPTY,
    stays: true,
    async send({ current, password }) {
      const { message } = await confirmed(by, () => accountsApi.changePassword.call({ current, password }))
      toast('success', message)
    },
  })
  return (
    <ContractForm form={form}>
      <ProofField by={by} name="current" label="Current password" />
      <PasswordField
        name="password"
        label="New password"
        hint="At least 6 characters."
        autoComplete="new-password"
        repeatedIn="confirmPassword"
      />
      <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      <Button type="submit" disabled={form.formState.isSubmitting} className="justify-self-start">
        {form.formState.isSubmitting ? 'Saving…' : by === 'password' ? 'Change password' : 'Set password'}
      </Button>
    </ContractForm>
  )
}

/** For a user who left another browser signed in. */
export function SignOutEverywhere() {
  const { logout } = useAuth()
  return (
    <Button className="justify-self-start" onClick={() => void logout('/login', true)}>
      Log out everywhere
    </Button>
  )
}
