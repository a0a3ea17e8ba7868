import type { RequestContext } from '#src/server/http/request-context.ts'

/** Loaded by the first passkey: its parsers of certificates take memory that most processes never need. */
const loadLibrary = () => import('@simplewebauthn/server')

/** Milliseconds that the browser waits for the device. */
const TIMEOUT_MS = 2 * 60_000

/** EdDSA, ES256 and RS256 as COSE numbers them: what devices have, and Node verifies without what is experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Site = Pick<RequestContext, 'origin'>
/** `name` is the institute's, as the device shows it. */
type NamedSite = Site & { name: string }
type Descriptor = { credentialId: string; transports: string[] }
type Passkey = Descriptor & { publicKey: string; counter: number }
type Credential<Response> = { id: string; rawId: string; type: 'public-key'; response: Response }
type Created = Credential<{ clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }>
type Used = Credential<{ clientDataJSON: string; authenticatorData: string; signature: string }>

/** A passkey is for one domain: that of the site's own address. */
const rpId = ({ origin }: Site) => new URL(origin).hostname
const expectations = (site: Site, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: site.origin,
  expectedRPID: rpId(site),
  // The password was the first factor: having the device is the second.
  requireUserVerification: false,
})

// The transports are the browser's own words, given back to it; the library lists those of today.
const toDescriptor = ({ credentialId, transports }: Descriptor) => ({
  id: credentialId,
  transports: transports as never[],
})

type User = { _id: string; name: string; email: string }

export async function creationOptions(site: NamedSite, user: User, passkeys: Descriptor[]) {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpID: rpId(site),
    rpName: site.name,
    userID: new TextEncoder().encode(user._id),
    userName: user.email,
    userDisplayName: user.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: AUTHENTICATORS,
  })
  const { challenge, user: holder, excludeCredentials = [] } = options
  return {
    rp: { id: rpId(site), name: site.name },
    user: holder,
    challenge,
    pubKeyCredParams: supportedAlgorithmIDs.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials,
    authenticatorSelection: AUTHENTICATORS,
    attestation: 'none' as const,
  }
}
const AUTHENTICATORS = { residentKey: 'preferred', userVerification: 'preferred' } as const

export async function requestOptions(site: Site, passkeys: Descriptor[]) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const { challenge, allowCredentials = [] } = await generateAuthenticationOptions({
    rpID: rpId(site),
    allowCredentials: passkeys.map(toDescriptor),
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
  })
  return { rpId: rpId(site), challenge, allowCredentials, timeout: TIMEOUT_MS, userVerification: 'preferred' as const }
}

/** @returns what is stored of a new passkey; undefined for an answer to another challenge, of another site, or forged */
export async function verifyCreated(site: Site, challenge: string, created: Created) {
  const { verifyRegistrationResponse } = await loadLibrary()
  const response = { ...created, clientExtensionResults: {} } as Parameters<
    typeof verifyRegistrationResponse
  >[0]['response']
  const verified = await verifyRegistrationResponse({
    ...expectations(site, challenge),
    response,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!verified?.verified) return
  const { credential } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: created.response.transports ?? [],
  }
}

/** @returns the passkey's new counter; undefined where the signature, challenge, site or counter is wrong */
export async function verifyUsed(site: Site, challenge: string, passkey: Passkey, used: Used) {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verified = await verifyAuthenticationResponse({
    ...expectations(site, challenge),
    response: { ...used, clientExtensionResults: {} },
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
