import { Link, useNavigate, useSearchParams } from 'react-router'
import { errorStatus } from '#src/web/api/errors.ts'
import { serverCall } from '#src/web/api/prefetch.ts'
import { PasswordField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { handleForm } from '#src/web/forms/form-action.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../messages.ts'
import type { Route } from './+types/reset-password-page.ts'
import { AccountPage } from './account-page.tsx'
import { accountsApi } from './api.ts'

const schema = () => import('../contract.ts').then(({ ResetForm }) => ResetForm)

export const action = async ({ context, request }: Route.ActionArgs) =>
  handleForm(request, {
    send: serverCall(context, accountsApi.resetPassword),
    next: '/login?reason=password_set',
    schema: (await import('../contract.ts')).ResetForm,
  })

/** The form is there also while the database is not. */
export function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return serverCall(
    context,
    accountsApi.passwordLink,
  )({ token }).then(
    ({ isUsable }) => isUsable,
    (error) => errorStatus(error) !== 400,
  )
}
export { clientLoader } from '#src/web/api/prefetch.ts'

/** Where the mailed link leads; the token is in the address. */
export default function ResetPasswordPage({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <AccountPage title="Set a new password" about="Set a new password.">
      {loaderData === false && !actionData ? (
        <Notice kind="error">{messages.linkSpent}</Notice>
      ) : (
        <NewPasswordForm actionData={actionData} />
      )}
      <Link to="/forgot-password" className="inline-flex min-h-11 items-center justify-self-start">
        Ask for a new link
      </Link>
    </AccountPage>
  )
}

function NewPasswordForm({ actionData }: Pick<Route.ComponentProps, 'actionData'>) {
  const token = useSearchParams()[0].get('token') ?? ''
  const navigate = useNavigate()
  const form = useContractForm({
    schema,
    values: { token, password: '', confirmPassword: '' },
    actionData,
    async send({ token, password }) {
      const { message } = await accountsApi.resetPassword.call({ token, password })
      toast('success', message)
      await navigate('/login')
    },
  })
  return (
    <ContractForm form={form}>
      <input type="hidden" name="token" value={token} />
      <PasswordField
        name="password"
        label="New password"
        hint="At least 6 characters."
        autoComplete="new-password"
        repeatedIn="confirmPassword"
      />
      <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Saving…' : 'Set password'}
      </Button>
    </ContractForm>
  )
}
