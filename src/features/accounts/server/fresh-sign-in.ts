import type { User } from '#src/access/user.ts'
import type { Config } from '#src/server/config.ts'
import type { Context as AnyContext } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Reader } from '#src/server/db/db.ts'
import type { AccountEvents } from '../contract.ts'
import { homePath } from '../rules.ts'
import type { Confirming } from '../social-contract.ts'
import { addFreshSignIn, confirmFreshSignIn, findStartedSignIn, hasIdentity } from './fresh-sign-in-queries.ts'
import { findAccount, lockByIdentity } from './queries.ts'
import { readSessionToken } from './session-cookie.ts'
import { hashToken } from './sessions.ts'
import { exchangeCode, logFailure, newState, redirectToProvider, type Secrets } from './social-provider.ts'

/**
 * A fresh login at the provider confirms one change of who has no password (product 3.8, docs/decisions/040). Each function
 * answers where to go next.
 */
type Context = AnyContext<AccountEvents>
type Setting = NonNullable<Config['oidc']>
/** Why nothing was confirmed: another subject, a login from before, no word of when it was, or anything else. */
type Refusal = 'other' | 'stale' | 'untold' | 'failed'

/** Google's own page knows no `login`; the time of the login decides, whatever the provider asks. */
const GOOGLE_ISSUER = 'https://accounts.google.com'
/** Seconds by which the provider's clock may be behind ours. */
const CLOCK_TOLERANCE_S = 30

/** By what someone confirms a change; a password comes first, so that a lost account at the provider opens nothing more. */
export async function findProofKind(
  db: Reader,
  { oidc }: Config,
  account: { _id: string; passwordHash: string | null },
) {
  if (account.passwordHash !== null) return 'password'
  return oidc && (await hasIdentity(db, account._id, oidc.issuer)) ? 'provider' : 'nothing'
}

/** The page that asks, with what it asked for. */
function confirmationPath(user: User, confirming?: Confirming, refused?: Refusal) {
  const home = homePath(user)
  const { purpose, about } = confirming ?? {}
  const page = purpose === 'sign-in-settings' ? 'settings/accounts' : 'profile'
  const place = user.lacksSecondFactor ? '/login/set-up' : home ? `${home}/${page}` : '/auth/rejected'
  const query = new URLSearchParams({
    ...(!home && { reason: 'pending_approval' }),
    ...(purpose && { confirm: purpose }),
    ...(about && { about }),
    ...(refused && { refused }),
  })
  return `${place}?${query}`
}

export async function startConfirmation(context: Context, confirming: Confirming) {
  const { user, request, config, db } = context
  const token = readSessionToken(request)
  const account = user && (await findAccount(db, user._id))
  if (!user || !token || !account) return '/login'
  const setting = config.oidc
  // A user presses for it: the page of another site confirms nothing.
  if (
    !setting ||
    request.isCrossSite ||
    request.isPrefetch ||
    (await findProofKind(db, config, account)) !== 'provider'
  )
    return confirmationPath(user, confirming, 'failed')
  const state = newState()
  const begun = { tokenHash: hashToken(token), userId: user._id, stateHash: hashToken(state), ...confirming }
  try {
    const address = await redirectToProvider(context, setting, {
      errand: 'confirm',
      state,
      prompt: setting.issuer === GOOGLE_ISSUER ? 'select_account' : 'login',
      max_age: '0',
      claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
    })
    // What it confirms is logged.
    await change({ ...context, action: null }, (tx) => addFreshSignIn(tx, begun))
    return address
  } catch (error) {
    logFailure(context, error)
    return confirmationPath(user, confirming, 'failed')
  }
}

export async function finishConfirmation(
  context: Context,
  setting: Setting,
  query: Record<string, unknown>,
  secrets: Secrets,
) {
  const { user, request, db } = context
  const token = readSessionToken(request)
  if (!user || !token) return '/login'
  const begun = await findStartedSignIn(db, hashToken(token), hashToken(secrets.state))
  if (!begun) return confirmationPath(user, undefined, 'failed')
  const confirming = { purpose: begun.purpose, about: begun.about || undefined }
  try {
    const claims = await exchangeCode(context, setting, query, secrets)
    const refusal = await change({ ...context, action: null }, async (tx) => {
      const account = await lockByIdentity(tx, claims.iss, claims.sub)
      if (account?._id !== user._id) return 'other'
      if (typeof claims.auth_time !== 'number') return 'untold'
      if (claims.auth_time + CLOCK_TOLERANCE_S < Date.parse(begun.beganAt) / 1000) return 'stale'
      return (await confirmFreshSignIn(tx, begun)) ? undefined : 'failed'
    })
    context.log.info({ id: request.id, userId: user._id, refusal }, 'Returned from the provider to confirm a change')
    return confirmationPath(user, confirming, refusal)
  } catch (error) {
    logFailure(context, error)
    return confirmationPath(user, confirming, 'failed')
  }
}
