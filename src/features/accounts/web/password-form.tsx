import { PasswordField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PasswordForm as Typed } from '../contract.ts'
import { accountsApi } from './api.ts'
import { useAuth } from './auth.tsx'

const EMPTY = { current: '', password: '', confirmPassword: '' }

/** Changes the user's password, which signs out every other browser. */
export function PasswordForm() {
  const form = useContractForm({
    schema: async () => Typed,
    values: EMPTY,
    stays: true,
    async send({ current, password }) {
      const { message } = await accountsApi.changePassword.call({ current, password })
      toast('success', message)
    },
  })
  return (
    <ContractForm form={form}>
      <PasswordField name="current" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="password"
        label="New password"
        hint="At least 6 characters."
        autoComplete="new-password"
        repeatedIn="confirmPassword"
      />
      <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      <Button type="submit" disabled={form.formState.isSubmitting} className="justify-self-start">
        {form.formState.isSubmitting ? 'Saving…' : 'Change password'}
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
