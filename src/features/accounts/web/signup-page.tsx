import { Link, useSearchParams } from 'react-router'
import { serverCall } from '#src/web/api/prefetch.ts'
import { handleForm } from '#src/web/forms/form-action.ts'
import { wasSent } from '#src/web/forms/was-sent.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { LOGIN_RESULTS } from '../login-results.ts'
import type { Route } from './+types/signup-page.ts'
import { AccountPage } from './account-page.tsx'
import { accountsApi } from './api.ts'
import { ForGuests, redirectSignedIn } from './for-guests.tsx'
import { SignUpForm } from './signup-form.tsx'
import { SocialButton } from './social-button.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  redirectSignedIn({ context })
  return wasSent(request, 'account')
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  handleForm(request, {
    send: serverCall(context, accountsApi.signup),
    next: '/signup?done',
    schema: (await import('../contract.ts')).SignUpForm,
  })

export default function SignUpPage({ actionData, loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  if (query.has('done') && loaderData) return <SignedUp />
  return (
    <AccountPage title="Signup" about="Create a student account. A mentor will approve it.">
      <ForGuests>
        <SignUpForm actionData={actionData} />
        <SocialButton>Sign up with Google</SocialButton>
        <p className="text-ink-muted">
          Already have an account? <Link to="/login">Login</Link>
        </p>
      </ForGuests>
    </AccountPage>
  )
}

/** Where no script opened the dialog that says it. */
const SignedUp = () => (
  <AccountPage title="Signup Successful" about={LOGIN_RESULTS.signedUp}>
    <p>{LOGIN_RESULTS.signedUp}</p>
    <ButtonLink variant="primary" to="/login">
      Go to Login
    </ButtonLink>
  </AccountPage>
)
