import { redirect, useNavigate } from 'react-router'
import { SECOND_FACTOR_REQUIRED } from '#src/access/audience.ts'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { homePath } from '../../rules.ts'
import { AccountPage } from '../account-page.tsx'
import { accountsApi } from '../api.ts'
import { useAuth } from '../auth.tsx'
import { confirmationQuery } from '../proof/proof.tsx'
import type { Route } from './+types/two-step-page.ts'
import { TwoStepLogin } from './two-step-login.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(requestContext)
  if (!user?.lacksSecondFactor) throw redirect((user && homePath(user)) ?? '/login')
  return prefetch(context, [accountsApi.secondFactor.queryOptions()], [confirmationQuery()])
}

/** Where an admin is led who has yet to set up what the institute requires. */
export default function TwoStepPage() {
  const { user, logout } = useAuth()
  const navigate = useNavigate()
  return (
    <AccountPage title="Two-step login" about="Set up the second step of your login.">
      <Notice kind="info">{SECOND_FACTOR_REQUIRED}</Notice>
      <TwoStepLogin onDone={() => void navigate((user && homePath(user)) ?? '/login')} />
      <button type="button" className="justify-self-start underline" onClick={() => void logout('/login')}>
        Logout
      </button>
    </AccountPage>
  )
}
