import type { Context as AnyContext } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import type { AccountEvents } from '../contract.ts'
import { finishConfirmation } from './fresh-sign-in.ts'
import { signInSubject } from './procedures.ts'
import { startPendingLogin } from './second-factor/pending-login.ts'
import { hasSecondFactor } from './second-factor/second-factor-queries.ts'
import { openSession } from './sessions.ts'
import { linkAccount } from './social-link.ts'
import { exchangeCode, logFailure, newState, readSecrets, redirectToProvider } from './social-provider.ts'

/** Social sign-in through any OpenID provider (product 3.1). Each function answers where to go next. */
const CALLBACK_PATH = '/auth/callback'
const CODE_PATH = '/login/code'
const FAILED_PATH = '/auth/rejected?reason=google_failed'
const NOT_SET_UP_PATH = '/login?reason=not_set_up'
const REFUSED_PATHS = { unverified: '/auth/rejected?reason=access_denied', linked: '/auth/rejected?reason=linked' }

type Context = AnyContext<AccountEvents>

export async function beginSignIn(context: Context) {
  const setting = context.config.oidc
  if (!setting) return NOT_SET_UP_PATH
  // A session begins with a press of the user, never from the page of another site.
  if (context.request.isCrossSite || context.request.isPrefetch) return FAILED_PATH
  try {
    return await redirectToProvider(context, setting, { errand: 'login', state: newState() })
  } catch (error) {
    logFailure(context, error)
    return FAILED_PATH
  }
}

export async function finishSignIn(context: Context, query: Record<string, unknown>) {
  const setting = context.config.oidc
  const secrets = setting && !context.request.isPrefetch ? readSecrets(context) : undefined
  if (!setting || !secrets) return FAILED_PATH
  if (secrets.errand === 'confirm') return finishConfirmation(context, setting, query, secrets)
  try {
    const claims = await exchangeCode(context, setting, query, secrets)
    const { account, to } = await change(context, async (tx, emit, about) => {
      const { account, refusal } = await linkAccount(tx, emit, context.institute.current.identity, claims)
      if (refusal) return { account, to: REFUSED_PATHS[refusal] }
      if (await hasSecondFactor(tx, account._id)) {
        await startPendingLogin(tx, context.request, account._id)
        return { account, to: CODE_PATH }
      }
      about(signInSubject(account))
      await openSession(tx, emit, context.request, account._id)
      return { account, to: CALLBACK_PATH }
    })
    if (account && to === REFUSED_PATHS.linked)
      logOnce({ ...context, action: 'accounts.loginFailed' }, signInSubject(account))
    const line = { id: context.request.id, userId: account?._id }
    const outcome = to === CODE_PATH ? 'A social sign-in waits for its code' : 'A social sign-in was denied'
    context.log.info(line, to === CALLBACK_PATH ? 'Signed in through the provider' : outcome)
    return to
  } catch (error) {
    logFailure(context, error)
    return FAILED_PATH
  }
}
