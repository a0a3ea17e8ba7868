import { Link, useSearchParams } from 'react-router'
import { serverCall } from '#src/web/api/prefetch.ts'
import { handleForm } from '#src/web/forms/form-action.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { REASONS_TO_LOGIN, welcomeOf } from '../login-results.ts'
import type { Route } from './+types/login-page.ts'
import { AccountPage } from './account-page.tsx'
import { accountsApi } from './api.ts'
import { ForGuests } from './for-guests.tsx'
import { LoginForm, useWelcome } from './login-form.tsx'
import { SocialButton } from './social-button.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'
export { leadHome as loader } from './for-guests.tsx'

const reasons = new Map(Object.entries(REASONS_TO_LOGIN))

export function action({ context, request }: Route.ActionArgs) {
  const send = serverCall(context, accountsApi.login)
  return handleForm(request, {
    send,
    next: ({ user }) => welcomeOf(user).to ?? '/login?reason=pending_approval',
    flash: ({ user }) => (welcomeOf(user).to ? welcomeOf(user) : undefined),
  })
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reason = actionData ? undefined : reasons.get(query.get('reason') ?? '')
  return (
    <AccountPage title="Login" about="Log in to your courses and your dashboard.">
      <ForGuests>
        {reason && <Notice kind={reason.kind}>{reason.message}</Notice>}
        <LoginForm actionData={actionData} onEntered={useWelcome()} />
        <SocialButton>Continue with Google</SocialButton>
        <p className="text-ink-muted">
          No account yet? <Link to="/signup">Register</Link>
        </p>
      </ForGuests>
    </AccountPage>
  )
}
