import { institute } from '#src/institute.ts'
import { howMany } from '#src/shared/text.ts'
import { type Addressee, emailTo } from '../emails.ts'

const NOT_YOU = `If this was not you, please call us at once: ${institute.phone}.`

export const turnedOnEmail = (to: Addressee) =>
  emailTo(
    to,
    'Two-step login is on',
    `two-step login was turned on for your account at ${institute.name}. From now on a login asks for a code from your authenticator app.`,
    'Keep the recovery codes where you find them without your phone.',
    NOT_YOU,
  )

export const turnedOffEmail = (to: Addressee) =>
  emailTo(
    to,
    'Two-step login is off',
    `two-step login was turned off for your account at ${institute.name}. A login asks for the password alone.`,
    NOT_YOU,
  )

export const recoveryCodeUsedEmail = (to: Addressee, left: number) =>
  emailTo(
    to,
    'A recovery code was used',
    `someone logged in to your account at ${institute.name} with one of its recovery codes. ${howMany(left, 'recovery code')} ${left === 1 ? 'is' : 'are'} left.`,
    NOT_YOU,
  )
