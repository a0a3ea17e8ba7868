import type { Tx } from '#src/server/db/db.ts'
import { addMail } from '#src/server/mail/emails.ts'
import type { Mail } from '#src/server/mail/mail.ts'
import { now } from '#src/shared/clock.ts'
import { reachUs } from '#src/shared/institute/reach.ts'
import type { InstituteIdentity } from '#src/shared/institute/shown.ts'
import { countInWords } from '#src/shared/text.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { type Addressee, composeEmail } from './compose-email.ts'

/** When it was, and what to do about it. */
const ifNotYou = (identity: InstituteIdentity) =>
  `This was on ${formatZonedTime(now())}. If it was not you, ${reachUs(identity, ' now')}, and change your password.`

const beginSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Notifies the owner, who may not be the one who did it. */
export const notifyOwner = (tx: Tx, { _id }: { _id: string }, mail: Mail) => addMail(tx, 'security notice', mail, _id)

export const turnedOnEmail = (
  identity: InstituteIdentity,
  to: Addressee,
  by: 'a code from your authenticator app' | 'your passkey',
) =>
  composeEmail(
    identity,
    to,
    'two-step login is on',
    `Two-step login was turned on for your account at ${identity.name}. From now on a login asks for ${by}.`,
    'You are logged out on every other device.',
    'Keep the recovery codes where you can find them without your phone.',
    ifNotYou(identity),
  )

/** Of an account that had two-step login before, and has it still. */
export const factorChangedEmail = (
  identity: InstituteIdentity,
  to: Addressee,
  change:
    | 'a passkey was added'
    | 'a passkey was removed'
    | 'an authenticator app was added'
    | 'the authenticator app was removed',
) =>
  composeEmail(
    identity,
    to,
    change,
    `The two-step login of your account at ${identity.name} was changed: ${change}.`,
    ifNotYou(identity),
  )

export const turnedOffEmail = (identity: InstituteIdentity, to: Addressee) =>
  composeEmail(
    identity,
    to,
    'two-step login is off',
    `Two-step login was turned off for your account at ${identity.name}. A login asks for the password alone.`,
    ifNotYou(identity),
  )

export const wrongCodesEmail = (identity: InstituteIdentity, to: Addressee) =>
  composeEmail(
    identity,
    to,
    'wrong codes at your login',
    `On ${formatZonedTime(now())} someone entered the right password of your account at ${identity.name}, and then several wrong codes. They did not get in.`,
    `If this was not you, someone knows your password. ${beginSentence(reachUs(identity, ' now'))}, and set another password with 'Forgot password?' on the login page.`,
  )

export const recoveryCodeUsedEmail = (identity: InstituteIdentity, to: Addressee, left: number) =>
  composeEmail(
    identity,
    to,
    'a recovery code was used',
    `A recovery code was used to log in to your account. ${countInWords(left, 'recovery code')} ${left === 1 ? 'is' : 'are'} left.`,
    ifNotYou(identity),
  )
