import { useState } from 'react'
import { Link } from 'react-router'
import { ContractForm, useContractForm } from '#src/web/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { TextField } from '#src/web/ui/field.tsx'
import { AccountPage } from './account-page.tsx'
import { peopleApi } from './api.ts'

const schema = () => import('../contract.ts').then(({ ForgotPassword }) => ForgotPassword)

export default function ForgotPasswordPage() {
  const [said, setSaid] = useState('')
  const form = useContractForm({
    schema,
    values: { email: '' },
    send: async (typed) => setSaid((await peopleApi.forgotPassword.call(typed)).message),
  })
  return (
    <AccountPage title="Forgot password?" about="Set a new password through a link to your email.">
      {said ? (
        <p role="status">{said} Look into your mail; the link works for 30 minutes.</p>
      ) : (
        <>
          <p>Tell us your email, and we send you a link that sets a new password.</p>
          <ContractForm form={form}>
            <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" required />
            <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
              {form.formState.isSubmitting ? 'Sending…' : 'Send the link'}
            </Button>
          </ContractForm>
        </>
      )}
      <Link to="/login">Return to Login</Link>
    </AccountPage>
  )
}
