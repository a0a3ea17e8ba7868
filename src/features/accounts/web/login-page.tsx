import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { asText, toRecord } from '#src/shared/unknown.ts'
import { serverCall } from '#src/web/api/prefetch.ts'
import { handleForm } from '#src/web/forms/form-action.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { LOGIN_PROMPTS, REASONS_TO_LOGIN } from '../login-results.ts'
import { messages } from '../messages.ts'
import type { Route } from './+types/login-page.ts'
import { AccountPage } from './account-page.tsx'
import { afterLogin } from './after-login.ts'
import { accountsApi } from './api.ts'
import { ForGuests, redirectSignedIn } from './for-guests.tsx'
import { LoginForm } from './login-form.tsx'
import { readCurrentReturn, readRequestReturn } from './return-cookie.ts'
import { codePath } from './second-factor/is-code-required.ts'
import { SocialButton } from './social-button.tsx'
import { useWelcome } from './use-welcome.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  redirectSignedIn({ context })
  // The form is there also while the database is not.
  const ended = await serverCall(context, accountsApi.ended)({}).catch(() => UNCHANGED)
  return { destination: readRequestReturn(request), ...ended }
}

const UNCHANGED = { haveRightsChanged: false, isAccountDeleted: false }
const RIGHTS_CHANGED = { kind: 'info', message: messages.rightsChanged } as const
const ACCOUNT_DELETED = { kind: 'info', message: messages.accountDeleted } as const
const findReason = (ended: typeof UNCHANGED | undefined) =>
  ended?.isAccountDeleted ? ACCOUNT_DELETED : ended?.haveRightsChanged ? RIGHTS_CHANGED : undefined
const REASONS = new Map(Object.entries(REASONS_TO_LOGIN))

export const action = ({ context, request }: Route.ActionArgs) =>
  handleForm(request, {
    send: serverCall(context, accountsApi.login),
    ...afterLogin(request),
    elsewhere: codePath,
  })

export default function LoginPage({ actionData, loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const { state } = useLocation()
  // Whoever comes from the sign-up has just typed it. A document, also one opened again, came without it.
  const email = loaderData ? undefined : asText(toRecord(state).email)
  // Only a document has it from its loader.
  const destination = loaderData ? loaderData.destination : isHydrated ? readCurrentReturn() : null
  const { data: ended } = useQuery({ ...accountsApi.ended.queryOptions(), enabled: isHydrated && !loaderData })
  const reason =
    REASONS.get(query.get('reason') ?? '') ??
    findReason(loaderData ?? ended) ??
    (destination ? LOGIN_PROMPTS[destination.of] : undefined)
  return (
    <AccountPage title="Login" about="Log in to your courses and your dashboard.">
      <ForGuests>
        {reason && !actionData && <Notice kind={reason.kind}>{reason.message}</Notice>}
        <LoginForm
          email={email}
          actionData={actionData}
          onEntered={useWelcome()}
          onCode={() => navigate('/login/code')}
        />
        <SocialButton>Continue with Google</SocialButton>
        <p className="text-ink-muted">
          No account yet? <Link to="/signup">Register</Link>
        </p>
      </ForGuests>
    </AccountPage>
  )
}
