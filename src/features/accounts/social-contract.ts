import { procedure } from '#src/access/procedure.ts'
import * as z from '#src/shared/zod.ts'

/** Each asks for the password; who has none logs in at the provider once more, for this one thing (product 3.8). */
export const PURPOSES = [
  'password',
  'email',
  'copy',
  'erasure',
  'set-up-app',
  'remove-app',
  'add-passkey',
  'remove-passkey',
  'recovery-codes',
  'two-step-off',
  'sign-in-settings',
] as const
const Purpose = z.enum(PURPOSES)
export type Purpose = z.infer<typeof Purpose>

/** What is to be confirmed; `about` is the id of what it is done to, where there are several. */
export type Confirming = { purpose: Purpose; about?: string | undefined }

const tags = ['Accounts']
const REDIRECT = { successStatus: 302, outputStructure: 'detailed' } as const
const redirect = z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) })

/** Sign-in through a provider (product 3). */
export const social = {
  google: procedure(
    'anyone',
    { method: 'GET', path: '/auth/google', tags, summary: 'Redirect to the sign-in provider', ...REDIRECT },
    'Google login failed. Please try again.',
  ).output(redirect),

  googleCallback: procedure(
    'anyone',
    { method: 'GET', path: '/auth/google/callback', tags, summary: 'Return from the sign-in provider', ...REDIRECT },
    'Google login failed. Please try again.',
  )
    .input(z.record(z.string(), z.unknown()))
    .output(redirect),

  confirmByGoogle: procedure(
    'anyone',
    {
      method: 'GET',
      path: '/auth/google/confirm',
      tags,
      summary: 'Redirect to the sign-in provider, to confirm a change without a password',
      ...REDIRECT,
    },
    'Failed to confirm. Please try again.',
  )
    .input(z.object({ for: Purpose, about: z.uuid().optional() }))
    .output(redirect),

  confirmation: procedure(
    'signed-in',
    { method: 'GET', path: '/auth/confirmation', tags, summary: 'By what do I confirm a change?' },
    'Failed to load how you confirm a change.',
  ).output(
    z.object({
      by: z.enum(['password', 'provider', 'nothing']),
      /** What this session may do now without a password. */
      confirmed: Purpose.nullable(),
      about: z.uuid().nullable(),
    }),
  ),
}
