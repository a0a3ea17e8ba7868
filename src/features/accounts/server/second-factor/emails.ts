import { institute } from '#src/institute.ts'
import type { Tx } from '#src/server/db/db.ts'
import { addMail } from '#src/server/mail/emails.ts'
import type { Mail } from '#src/server/mail/mail.ts'
import { howMany } from '#src/shared/text.ts'
import { type Addressee, emailTo } from '../emails.ts'

const NOT_YOU = `If this was not you, please call us at once: ${institute.phone}.`

/** Notifies the owner, who may not be the one who did it. */
export const notifyOwner = (tx: Tx, { _id }: { _id: string }, mail: Mail) => addMail(tx, 'security notice', mail, _id)

export const turnedOnEmail = (to: Addressee, by: 'a code from your authenticator app' | 'your passkey') =>
  emailTo(
    to,
    'Two-step login is on',
    `two-step login was turned on for your account at ${institute.name}. From now on a login asks for ${by}.`,
    'You are logged out on every other device.',
    'Keep the recovery codes where you can find them without your phone.',
    NOT_YOU,
  )

/** Of an account that had two-step login before, and has it still. */
export const factorEmail = (
  to: Addressee,
  change:
    | 'A passkey was added'
    | 'A passkey was removed'
    | 'An authenticator app was added'
    | 'The authenticator app was removed',
) =>
  emailTo(
    to,
    change,
    `the two-step login of your account at ${institute.name} was changed: ${change.charAt(0).toLowerCase()}${change.slice(1)}.`,
    NOT_YOU,
  )

export const turnedOffEmail = (to: Addressee) =>
  emailTo(
    to,
    'Two-step login is off',
    `two-step login was turned off for your account at ${institute.name}. A login asks for the password alone.`,
    NOT_YOU,
  )

export const wrongCodesEmail = (to: Addressee) =>
  emailTo(
    to,
    'Wrong codes at your login',
    `someone entered the right password of your account at ${institute.name}, and then several wrong codes. They did not get in.`,
    `If this was not you, someone knows your password. Please set another one with 'Forgot password?' on the login page, and call us: ${institute.phone}.`,
  )

export const recoveryCodeUsedEmail = (to: Addressee, left: number) =>
  emailTo(
    to,
    'A recovery code was used',
    `someone logged in to your account at ${institute.name} with one of its recovery codes. ${howMany(left, 'recovery code')} ${left === 1 ? 'is' : 'are'} left.`,
    NOT_YOU,
  )
