import * as oidc from 'openid-client'
import type { Config } from '#src/server/config.ts'
import type { Context as AnyContext } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { readCookie, setCookie } from '#src/server/http/cookies.ts'
import { fieldsOf } from '#src/shared/unknown.ts'
import { Account, type AccountEvents } from '../contract.ts'
import { signInOf } from './procedures.ts'
import { addAccount, addIdentity, findByEmail, findByIdentity, setPassword } from './queries.ts'
import { awaitCode } from './second-factor/pending-login.ts'
import { hasSecondFactor } from './second-factor/second-factor-queries.ts'
import { endSessions, openSession } from './sessions.ts'

/** Social sign-in through any OpenID provider (product 3.1). Each function answers where to go next. */
const DONE = '/auth/callback'
const CODE = '/login/code'
const FAILED = '/auth/rejected?reason=google_failed'
const NOT_SET_UP = '/login?reason=not_set_up'
const DENIED = '/auth/rejected?reason=access_denied'

/** Seconds to wait for the provider, and for the user there. */
const PATIENCE = 4
const TEN_MINUTES = 600
const COOKIE = 'sign-in'

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
  if (context.request.isCrossSite) return FAILED
  try {
    const provider = await providerOf(setting)
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
    setCookie(context.request, COOKIE, [state, nonce, verifier].join('.'), TEN_MINUTES)
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
  const [state, nonce, verifier] = readCookie(context.request, COOKIE)?.split('.') ?? []
  const setting = context.config.oidc
  if (!setting || !state || !nonce || !verifier) return FAILED
  setCookie(context.request, COOKIE, '', 0)
  try {
    const claims = await claimsOf(await providerOf(setting), addressOf(context, query), { state, nonce, verifier })
    const { account, to } = await change(context, async (tx, emit, about) => {
      const account = await accountOf(tx, emit, claims)
      if (!account) return { to: DENIED }
      if (await hasSecondFactor(tx, account._id)) {
        await awaitCode(tx, context.request, account._id)
        return { account, to: CODE }
      }
      about(signInOf(account))
      await openSession(tx, emit, context.request, account._id)
      return { account, to: DONE }
    })
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
type Claims = { iss: string; sub: string } & Partial<Record<'email' | 'email_verified' | 'name', unknown>>

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

/** Whose account that is, or a new student's; nothing where the provider does not vouch for the address. */
async function accountOf(tx: Tx, emit: Emit<AccountEvents>, { iss: issuer, sub: subject, ...claims }: Claims) {
  const known = await findByIdentity(tx, issuer, subject)
  if (known) return known
  const email = Account.shape.email.safeParse(claims.email)
  if (!email.success || claims.email_verified !== true) return
  const name = Account.shape.name.safeParse(claims.name).data ?? email.data.slice(0, email.data.indexOf('@'))
  const user = { name, email: email.data, role: 'student', isApproved: false, isEmailVerified: true } as const
  const added = await addAccount(tx, user)
  if (added) await emit('newUserRegistered', { userId: added._id, name }, ['staff'])
  const account = await findByEmail(tx, user.email)
  if (!account) return
  if (!account.isEmailVerified) await handOver(tx, emit, account._id)
  await addIdentity(tx, { issuer, subject, userId: account._id })
  return account
}

/** An account that someone else made with this address must not stay open to them: its password and sessions are removed. */
async function handOver(tx: Tx, emit: Emit<AccountEvents>, userId: string) {
  await setPassword(tx, userId, null, true)
  await emit('passwordReset', { userId }, [])
  await endSessions(tx, emit, userId)
}
