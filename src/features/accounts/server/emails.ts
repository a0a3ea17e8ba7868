import { institute } from '#src/institute.ts'
import type { Mail } from '#src/server/mail/mail.ts'
import { signature, subjectLine } from '#src/server/mail/wording.ts'
import { now } from '#src/shared/clock.ts'
import { withPlainSpaces } from '#src/shared/text.ts'
import { formatZonedTime } from '#src/shared/time.ts'

/** The issuer of Google's id tokens. */
const GOOGLE_ISSUER = 'https://accounts.google.com'

export type Addressee = { name: string; email: string; isEmailVerified: boolean }

/**
 * `about` follows the institute's name in the subject. Until an address is known to be theirs, its name could be anyone's words
 * in our email.
 */
export const composeEmail = (
  { name, email, isEmailVerified }: Addressee,
  about: string,
  ...paragraphs: string[]
): Mail => ({
  to: { name: isEmailVerified ? name : '', address: email },
  subject: subjectLine(about),
  text: [isEmailVerified ? `Hello ${name},` : 'Hello,', ...paragraphs.map(withPlainSpaces), signature].join('\n\n'),
})

export const passwordLinkEmail = (to: Addressee, link: string) =>
  composeEmail(
    to,
    'set a new password',
    `With this link you can set a new password for your account at ${institute.name}. It works once and expires after 30 minutes:`,
    link,
    "If the link does not open, open our website yourself: 'Forgot password?' on the login page sends another.",
    'If you did not ask for this, you can ignore this email. Your password has not changed.',
  )

export const invitationEmail = (to: Addressee, link: string) =>
  composeEmail(
    to,
    'your student account',
    `${institute.name} has made a student account for this address. With this link you can set your password and log in. It works once and expires after 7 days:`,
    link,
    "If the link has expired, open our website yourself: 'Forgot password?' on the login page sends another. If you do not know us, you can ignore this email.",
  )

export const approvedEmail = (to: Addressee, link: string) =>
  composeEmail(
    to,
    'your account is approved',
    'A mentor has approved your student account. You can log in now, here or by opening our website yourself:',
    link,
  )

export const emailChangedEmail = (to: Addressee) =>
  composeEmail(
    to,
    'your email address was changed',
    `The email address of your account at ${institute.name} was changed on ${formatZonedTime(now())}. This address no longer belongs to it.`,
    `If this was not you, call us now: ${institute.phone}.`,
  )

type Link = { issuer: string; at: string; hasPassword: boolean }

/** A provider's account opens theirs from now on, which its owner may not have asked for. */
export const accountLinkedEmail = (to: Addressee, { issuer, at, hasPassword }: Link) =>
  composeEmail(
    to,
    `${describeProviderAccount(issuer)} was linked to your account`,
    `On ${formatZonedTime(at)} ${describeProviderAccount(issuer)} with this email address was linked to your account at ${institute.name}. Whoever logs in with it opens your account.`,
    `If you did not ask for this, call us now: ${institute.phone}${hasPassword ? ', and change your password' : ''}.`,
  )

const describeProviderAccount = (issuer: string) =>
  issuer === GOOGLE_ISSUER ? 'a Google account' : `an account of ${new URL(issuer).hostname}`
