import { Link, useNavigate, useSearchParams } from 'react-router'
import { ContractForm, useContractForm } from '#src/web/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { PasswordField } from '#src/web/ui/field.tsx'
import { toast } from '#src/web/ui/toast.tsx'
import { AccountPage } from './account-page.tsx'
import { peopleApi } from './api.ts'

const schema = () => import('../contract.ts').then(({ ResetForm }) => ResetForm)

/** Where the mailed link leads; the token is in the address. */
export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const navigate = useNavigate()
  const form = useContractForm({
    schema,
    values: { token, password: '', confirmPassword: '' },
    async send({ token, password }) {
      const { message } = await peopleApi.resetPassword.call({ token, password })
      toast('success', message)
      await navigate('/login')
    },
  })
  return (
    <AccountPage title="Set a new password" about="Set a new password.">
      <ContractForm form={form}>
        <PasswordField name="password" label="New password" hint="At least 6 characters." autoComplete="new-password" />
        <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? 'Saving…' : 'Set the password'}
        </Button>
      </ContractForm>
      <Link to="/forgot-password">Ask for a new link</Link>
    </AccountPage>
  )
}
