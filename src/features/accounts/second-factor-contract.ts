import { procedure } from '#src/access/procedure.ts'
import { User } from '#src/access/user.ts'
import { messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { existingPassword } from './password-schema.ts'

const tags = ['Accounts']

export const Code = z.object({
  /** Six digits of the app, or a recovery code; spaces and dashes do not matter. */
  code: z.string('Please enter the code').trim().min(1, 'Please enter the code').max(100, 'Enter the 6-digit code'),
})
/** One's own password, as proof before a change; without it where the provider confirms the change. */
export const Proof = z.object({
  current: existingPassword(messages.passwordRequired, messages.wrongPassword).optional(),
})

/** Shown once: the database has only their hashes. None where there were some already. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** After an app or a passkey was added. */
export const Added = RecoveryCodes.and(messageOutput)
export type Added = z.output<typeof Added>

export const Passkey = z.object({
  _id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

/** Two-step login: a code of an authenticator app (RFC 6238) or a passkey after the password. */
export const secondFactor = {
  enterCode: procedure(
    'anyone',
    { method: 'POST', path: '/auth/second-factor', tags, summary: 'Log in with a code, after the password' },
    'Login failed. Try again.',
  )
    .errors({ UNAUTHORIZED: { message: messages.loginExpired } })
    .input(Code)
    .output(z.object({ user: User })),

  secondFactor: procedure(
    'staff',
    { method: 'GET', path: '/auth/second-factor', tags, summary: 'Is two-step login on?' },
    'Failed to load two-step login.',
  ).output(
    z.object({
      /** Of the authenticator app; null where there is none. */
      since: z.iso.datetime().nullable(),
      passkeys: z.array(Passkey),
      recoveryCodesLeft: z.int(),
    }),
  ),

  beginSecondFactor: procedure(
    'staff',
    { method: 'POST', path: '/auth/second-factor/begin', tags, summary: 'A new secret for an authenticator app' },
    'Failed to begin. Please try again.',
    { unlogged: 'nothing is on until the first code is entered, and that is logged' },
  )
    .errors({ CONFLICT: { message: 'An authenticator app is set up already.' } })
    .input(Proof)
    .output(z.object({ secret: z.string(), uri: z.string() })),

  confirmSecondFactor: procedure(
    'staff',
    { method: 'POST', path: '/auth/second-factor/confirm', tags, summary: 'Set up an authenticator app' },
    'Failed to set up the app. Please try again.',
  )
    .errors({ CONFLICT: { message: 'Please begin again: no authenticator app is being set up.' } })
    .input(Code)
    .output(Added),

  newRecoveryCodes: procedure(
    'staff',
    { method: 'POST', path: '/auth/second-factor/codes', tags, summary: 'New recovery codes in place of the old' },
    'Failed to make new codes. Please try again.',
  )
    .errors({ CONFLICT: { message: messages.secondFactorOff } })
    .input(Proof)
    .output(RecoveryCodes),

  removeApp: procedure(
    'staff',
    { method: 'POST', path: '/auth/second-factor/app/remove', tags, summary: 'Remove the authenticator app' },
    'Failed to remove the app. Please try again.',
  )
    .errors({ CONFLICT: { message: 'No authenticator app is set up.' } })
    .input(Proof)
    .output(messageOutput),

  removeSecondFactor: procedure(
    'staff',
    { method: 'POST', path: '/auth/second-factor/remove', tags, summary: 'Turn two-step login off' },
    'Failed to turn two-step login off. Please try again.',
  )
    .errors({ CONFLICT: { message: messages.secondFactorOff } })
    .input(Proof)
    .output(messageOutput),
}
