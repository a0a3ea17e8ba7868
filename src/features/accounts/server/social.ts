import type { Context as AnyContext } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import type { AccountEvents } from '../contract.ts'
import { finishConfirmation } from './fresh-sign-in.ts'
import { signInOf } from './procedures.ts'
import { awaitCode } from './second-factor/pending-login.ts'
import { hasSecondFactor } from './second-factor/second-factor-queries.ts'
import { openSession } from './sessions.ts'
import { accountOf } from './social-link.ts'
import { claimsOf, leaveForProvider, newState, noteFailure, takeSecrets } from './social-provider.ts'

/** Social sign-in through any OpenID provider (product 3.1). Each function answers where to go next. */
const DONE = '/auth/callback'
const CODE = '/login/code'
const FAILED = '/auth/rejected?reason=google_failed'
const NOT_SET_UP = '/login?reason=not_set_up'
const REFUSED = { unverified: '/auth/rejected?reason=access_denied', linked: '/auth/rejected?reason=linked' }

type Context = AnyContext<AccountEvents>

export async function beginSignIn(context: Context) {
  const setting = context.config.oidc
  if (!setting) return NOT_SET_UP
  // A session begins with a press of the user, never from the page of another site.
  if (context.request.isCrossSite || context.request.isPrefetch) return FAILED
  try {
    return await leaveForProvider(context, setting, { errand: 'login', state: newState() })
  } catch (error) {
    noteFailure(context, error)
    return FAILED
  }
}

export async function finishSignIn(context: Context, query: Record<string, unknown>) {
  const setting = context.config.oidc
  const secrets = setting && !context.request.isPrefetch ? takeSecrets(context) : undefined
  if (!setting || !secrets) return FAILED
  if (secrets.errand === 'confirm') return finishConfirmation(context, setting, query, secrets)
  try {
    const claims = await claimsOf(context, setting, query, secrets)
    const { account, to } = await change(context, async (tx, emit, about) => {
      const { account, refusal } = await accountOf(tx, emit, claims)
      if (refusal) return { account, to: REFUSED[refusal] }
      if (await hasSecondFactor(tx, account._id)) {
        await awaitCode(tx, context.request, account._id)
        return { account, to: CODE }
      }
      about(signInOf(account))
      await openSession(tx, emit, context.request, account._id)
      return { account, to: DONE }
    })
    if (account && to === REFUSED.linked) logOnce({ ...context, action: 'accounts.loginFailed' }, signInOf(account))
    const line = { id: context.request.id, userId: account?._id }
    const outcome = to === CODE ? 'A social sign-in waits for its code' : 'A social sign-in was denied'
    context.log.info(line, to === DONE ? 'Signed in through the provider' : outcome)
    return to
  } catch (error) {
    noteFailure(context, error)
    return FAILED
  }
}
