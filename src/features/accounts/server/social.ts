import * as oidc from 'openid-client'
import type { Config } from '#src/server/config.ts'
import type { Context as AnyContext } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { readCookie, setCookie } from '#src/server/http/cookies.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { fieldsOf } from '#src/shared/unknown.ts'
import type { AccountEvents } from '../contract.ts'
import { signInOf } from './procedures.ts'
import { awaitCode } from './second-factor/pending-login.ts'
import { hasSecondFactor } from './second-factor/second-factor-queries.ts'
import { openSession } from './sessions.ts'
import { accountOf, type Claims } from './social-link.ts'

/** Social sign-in through any OpenID provider (product 3.1). Each function answers where to go next. */
const DONE = '/auth/callback'
const CODE = '/login/code'
const FAILED = '/auth/rejected?reason=google_failed'
const NOT_SET_UP = '/login?reason=not_set_up'
const REFUSED = { unverified: '/auth/rejected?reason=access_denied', linked: '/auth/rejected?reason=linked' }

/** Seconds to wait for the provider, and for the user there. */
const PATIENCE = 4

type Context = AnyContext<AccountEvents>
type Setting = NonNullable<Config['oidc']>
const discovered = new WeakMap<Setting, oidc.Configuration>()

async function providerOf(setting: Setting) {
  const known = discovered.get(setting)
  if (known) return known
  const issuer = new URL(setting.issuer)
  const isLocal = ['127.0.0.1', 'localhost'].includes(issuer.hostname)
  const provider = await oidc.discovery(issuer, setting.clientId, setting.clientSecret, undefined, {
    timeout: PATIENCE,
    // The id token is verified by its signature, not trusted because it came over TLS.
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  })
  discovered.set(setting, provider)
  return provider
}

const returnAddress = ({ request }: Context) => `${request.origin}/api/auth/google/callback`

export async function beginSignIn(context: Context) {
  const setting = context.config.oidc
  if (!setting) return NOT_SET_UP
  // A session begins with a press of the user, never from the page of another site.
  if (context.request.isCrossSite || context.request.isPrefetch) return FAILED
  try {
    const provider = await providerOf(setting)
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
    setCookie(context.request, 'sign-in', [state, nonce, verifier].join('.'))
    return oidc.buildAuthorizationUrl(provider, {
      redirect_uri: returnAddress(context),
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).href
  } catch (error) {
    return failed(context, error)
  }
}

export async function finishSignIn(context: Context, query: Record<string, unknown>) {
  const [state, nonce, verifier] = readCookie(context.request, 'sign-in')?.split('.') ?? []
  const setting = context.config.oidc
  if (!setting || !state || !nonce || !verifier || context.request.isPrefetch) return FAILED
  setCookie(context.request, 'sign-in', null)
  try {
    const claims = await claimsOf(await providerOf(setting), addressOf(context, query), { state, nonce, verifier })
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
    return failed(context, error)
  }
}

function failed({ log, request }: Context, error: unknown) {
  // The provider's own words may quote a code or an address.
  const { code, name } = fieldsOf(error)
  log.warn({ id: request.id, reason: code ?? name }, 'A social sign-in failed')
  return FAILED
}

function addressOf(context: Context, query: Record<string, unknown>) {
  const address = new URL(returnAddress(context))
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  return address
}

type Secrets = { state: string; nonce: string; verifier: string }
async function claimsOf(
  provider: oidc.Configuration,
  address: URL,
  { state, nonce, verifier }: Secrets,
): Promise<Claims> {
  const tokens = await oidc.authorizationCodeGrant(provider, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no id token')
  // Some providers return the email from the userinfo endpoint alone.
  if (claims.email) return claims
  return { ...(await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)), iss: claims.iss, sub: claims.sub }
}
