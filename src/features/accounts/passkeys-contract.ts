import { procedure } from '#src/access/procedure.ts'
import { User } from '#src/access/user.ts'
import { byId, messageOutput, text } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { Added, Proof } from './second-factor-contract.ts'

const tags = ['Accounts']
const PASSKEY_REFUSED = { BAD_REQUEST: { message: messages.passkeyRefused } }
const PASSKEY_NOT_FOUND = { NOT_FOUND: { message: messages.noSuchPasskey } }

export const PasskeyName = z.object({ name: text('Please enter a name for the passkey', 60) })
export const NewPasskey = PasskeyName.and(Proof)

const base64url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(maxLength)
const Transports = z.array(z.string().max(30)).max(10)
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
}

/** As `PublicKeyCredential.toJSON()` gives them (WebAuthn Level 3, 5.1); what is not verified is left out. */
const CreatedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: Transports.optional(),
  }),
})
const UsedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(10_000),
  }),
})

const KnownCredential = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})
/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(KnownCredential),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
  attestation: z.literal('none'),
})
/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(KnownCredential),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
})

/** Passkeys (WebAuthn) as the second step of a login, beside the codes of an app. */
export const passkeys = {
  pendingLogin: procedure(
    'anyone',
    { method: 'GET', path: '/auth/second-factor/pending', tags, summary: 'How can I finish my login?' },
    'Failed to load how you can finish your login.',
  ).output(z.object({ byApp: z.boolean(), byPasskey: z.boolean() })),

  beginPasskeyLogin: procedure(
    'anyone',
    { method: 'POST', path: '/auth/second-factor/passkey/begin', tags, summary: 'A challenge for my passkeys' },
    'Login failed. Try again.',
    { unlogged: 'nobody is logged in until a passkey has signed the challenge, and that is logged' },
  )
    .errors({
      UNAUTHORIZED: { message: messages.loginExpired },
      CONFLICT: { message: 'Your account has no passkey. Please enter a code.' },
    })
    .output(RequestOptions),

  usePasskey: procedure(
    'anyone',
    { method: 'POST', path: '/auth/second-factor/passkey', tags, summary: 'Log in with a passkey, after the password' },
    'Login failed. Try again.',
  )
    .errors({ UNAUTHORIZED: { message: messages.loginExpired }, ...PASSKEY_REFUSED })
    .input(UsedCredential)
    .output(z.object({ user: User })),

  beginPasskey: procedure(
    'staff',
    { method: 'POST', path: '/auth/passkeys/begin', tags, summary: 'A challenge for a new passkey' },
    'Failed to begin. Please try again.',
    { unlogged: 'nothing is added until the device has answered, and that is logged' },
  )
    .errors({ CONFLICT: { message: messages.tooManyPasskeys } })
    .input(Proof)
    .output(CreationOptions),

  addPasskey: procedure(
    'staff',
    { method: 'POST', path: '/auth/passkeys', successStatus: 201, tags, summary: 'Add a passkey' },
    'Failed to add the passkey. Please try again.',
  )
    .errors({ CONFLICT: { message: messages.tooManyPasskeys }, ...PASSKEY_REFUSED })
    .input(PasskeyName.extend({ credential: CreatedCredential }))
    .output(Added),

  renamePasskey: procedure(
    'staff',
    { method: 'PATCH', path: '/auth/passkeys/{id}', tags, summary: 'Rename a passkey' },
    'Failed to rename the passkey. Please try again.',
  )
    .errors(PASSKEY_NOT_FOUND)
    .input(byId.extend(PasskeyName.shape))
    .output(messageOutput),

  removePasskey: procedure(
    'staff',
    { method: 'POST', path: '/auth/passkeys/{id}/remove', tags, summary: 'Remove a passkey' },
    'Failed to remove the passkey. Please try again.',
  )
    .errors(PASSKEY_NOT_FOUND)
    .input(byId.extend(Proof.shape))
    .output(messageOutput),
}
