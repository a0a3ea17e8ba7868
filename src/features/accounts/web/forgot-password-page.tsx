import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { serverCall } from '#src/web/api/prefetch.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { handleForm } from '#src/web/forms/form-action.ts'
import { wasSent } from '#src/web/forms/was-sent.ts'
import { Button } from '#src/web/ui/button.tsx'
import { LOGIN_RESULTS } from '../login-results.ts'
import type { Route } from './+types/forgot-password-page.ts'
import { AccountPage } from './account-page.tsx'
import { accountsApi } from './api.ts'

const schema = () => import('../contract.ts').then(({ ForgotPassword }) => ForgotPassword)

export const action = ({ context, request }: Route.ActionArgs) =>
  handleForm(request, { send: serverCall(context, accountsApi.forgotPassword), next: '/forgot-password?sent' })

export const loader = ({ request }: Route.LoaderArgs) => wasSent(request, 'link')
export { clientLoader } from '#src/web/api/prefetch.ts'

export default function ForgotPasswordPage({ actionData, loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const [confirmation, setConfirmation] = useState(query.has('sent') && loaderData ? LOGIN_RESULTS.linkSent : '')
  const form = useContractForm({
    schema,
    values: { email: '' },
    actionData,
    draft: 'forgot-password',
    send: async (typed) => setConfirmation((await accountsApi.forgotPassword.call(typed)).message),
  })
  return (
    <AccountPage title="Forgot password?" about="Set a new password with a link sent to your email.">
      {confirmation ? (
        <p role="status">{confirmation} Check your email. The link works for 30 minutes.</p>
      ) : (
        <>
          <p>Enter your email. We will send you a link to set a new password.</p>
          <ContractForm form={form}>
            <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" required />
            <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
              {form.formState.isSubmitting ? 'Sending…' : 'Send the link'}
            </Button>
          </ContractForm>
        </>
      )}
      <Link to="/login" className="inline-flex min-h-11 items-center justify-self-start">
        Return to Login
      </Link>
    </AccountPage>
  )
}
