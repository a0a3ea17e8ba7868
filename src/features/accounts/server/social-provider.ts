import * as oidc from 'openid-client'
import type { Config } from '#src/server/config.ts'
import type { Context as AnyContext } from '#src/server/context.ts'
import { readCookie, setCookie } from '#src/server/http/cookies.ts'
import { toRecord } from '#src/shared/unknown.ts'
import type { AccountEvents } from '../contract.ts'

type Context = AnyContext<AccountEvents>
type Setting = NonNullable<Config['oidc']>

/** Seconds to wait for the provider. */
const PROVIDER_TIMEOUT_S = 4

const configurations = new WeakMap<Setting, oidc.Configuration>()

async function discoverProvider(setting: Setting) {
  const configuration = configurations.get(setting)
  if (configuration) return configuration
  const issuer = new URL(setting.issuer)
  const isLocal = ['127.0.0.1', 'localhost'].includes(issuer.hostname)
  const provider = await oidc.discovery(issuer, setting.clientId, setting.clientSecret, undefined, {
    timeout: PROVIDER_TIMEOUT_S,
    // The id token is verified by its signature, not trusted because it came over TLS.
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  })
  configurations.set(setting, provider)
  return provider
}

const callbackUrl = ({ request }: Context) => `${request.origin}/api/auth/google/callback`

/** What a visit at the provider is for: a login, or the confirmation of a change. */
type Errand = 'login' | 'confirm'
/** What comes back from the provider has to fit. */
export type Secrets = { state: string; nonce: string; verifier: string; errand: string }

export const newState = () => oidc.randomState()

/** @returns the provider's page; this browser keeps what it takes to come back, for ten minutes */
export async function redirectToProvider(
  context: Context,
  setting: Setting,
  {
    errand,
    state,
    ...parameters
  }: { errand: Errand; state: string; prompt?: string; max_age?: string; claims?: string },
) {
  const provider = await discoverProvider(setting)
  const [nonce, verifier] = [oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: callbackUrl(context),
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...parameters,
  })
  setCookie(context.request, 'sign-in', [state, nonce, verifier, errand].join('.'))
  return address.href
}

/** What this browser kept; it is gone by that. */
export function readSecrets({ request }: Context): Secrets | undefined {
  const [state, nonce, verifier, errand = ''] = readCookie(request, 'sign-in')?.split('.') ?? []
  if (!state || !nonce || !verifier) return
  setCookie(request, 'sign-in', null)
  return { state, nonce, verifier, errand }
}

/** What an id token, or the userinfo endpoint, says of who signed in. */
export type Claims = { iss: string; sub: string } & Partial<
  Record<'email' | 'email_verified' | 'name' | 'auth_time', unknown>
>

export async function exchangeCode(
  context: Context,
  setting: Setting,
  query: Record<string, unknown>,
  { state, nonce, verifier }: Secrets,
): Promise<Claims> {
  const provider = await discoverProvider(setting)
  const address = new URL(callbackUrl(context))
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
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
  const more = await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
  return { ...more, iss: claims.iss, sub: claims.sub, auth_time: claims.auth_time }
}

export function logFailure({ log, request }: Context, error: unknown) {
  // The provider's own words may quote a code or an address.
  const { code, name } = toRecord(error)
  log.warn({ id: request.id, reason: code ?? name }, 'A social sign-in failed')
}
