import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useInstitute } from '#src/web/api/institute.ts'
import { prefetch, serverCall } from '#src/web/api/prefetch.ts'
import { handleForm } from '#src/web/forms/form-action.ts'
import { callLink } from '#src/web/ui/contact-links.ts'
import { AccountPage } from '../account-page.tsx'
import { afterLogin } from '../after-login.ts'
import { accountsApi } from '../api.ts'
import { ForGuests, redirectSignedIn } from '../for-guests.tsx'
import { useWelcome } from '../use-welcome.ts'
import type { Route } from './+types/login-code-page.ts'
import { CodeForm } from './code-form.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context }: Route.LoaderArgs) {
  redirectSignedIn({ context })
  return prefetch(context, [], [accountsApi.pendingLogin.queryOptions()])
}

export const action = ({ context, request }: Route.ActionArgs) =>
  handleForm(request, { send: serverCall(context, accountsApi.enterCode), ...afterLogin(request) })

/** The second step of a login, where the first was the password or the sign-in provider. */
export default function LoginCodePage({ actionData }: Route.ComponentProps) {
  const institute = useInstitute()
  const { data } = useQuery(accountsApi.pendingLogin.queryOptions())
  return (
    <AccountPage
      title={data?.byPasskey ? 'Finish your login' : 'Enter your code'}
      about="The second step of your login."
    >
      <ForGuests>
        <CodeForm actionData={actionData} onEntered={useWelcome()} />
        <p className="text-ink-muted">
          No {data?.byPasskey ? 'device' : 'phone'} and no recovery code? An admin of the institute can help
          {institute.phone ? ': ' : '.'}
          {institute.phone && <Link to={callLink(institute)}>{institute.phone}</Link>}
        </p>
        <Link to="/login" className="inline-flex min-h-11 items-center justify-self-start">
          Return to Login
        </Link>
      </ForGuests>
    </AccountPage>
  )
}
