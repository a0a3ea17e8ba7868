import { institute } from '#src/institute.ts'
import type { Mail } from '#src/server/mail/mail.ts'
import { withPlainSpaces } from '#src/shared/text.ts'
import { formatTime, formatWeekday } from '#src/shared/time.ts'

/** The issuer of Google's id tokens. */
const GOOGLE = 'https://accounts.google.com'

export type Addressee = { name: string; email: string; isEmailVerified: boolean }

/** Until an address is known to be theirs, its name could be anyone's words in our email. */
export const emailTo = (
  { name, email, isEmailVerified }: Addressee,
  subject: string,
  ...paragraphs: string[]
): Mail => ({
  to: { name: isEmailVerified ? name : '', address: email },
  subject,
  text: [isEmailVerified ? `Hello ${name},` : 'Hello,', ...paragraphs.map(withPlainSpaces), institute.name].join(
    '\n\n',
  ),
})

export const passwordLinkEmail = (to: Addressee, link: string) =>
  emailTo(
    to,
    'Set a new password',
    `with this link you can set a new password for your account at ${institute.name}. It works once and expires after 30 minutes:`,
    link,
    'If you did not ask for it, you can ignore this email. Your password has not changed.',
  )

export const invitationEmail = (to: Addressee, link: string) =>
  emailTo(
    to,
    `Your student account at ${institute.name}`,
    `${institute.name} has made a student account for this address. With this link you can set your password and log in. It works once and expires after 7 days:`,
    link,
    "If the link has expired, 'Forgot password?' on the login page sends another. If you do not know us, you can ignore this email.",
  )

export const approvedEmail = (to: Addressee, link: string) =>
  emailTo(to, 'Your account is approved', 'a mentor has approved your student account. You can log in now:', link)

export const emailChangedEmail = (to: Addressee) =>
  emailTo(
    to,
    'Your email was changed',
    `the email of your account at ${institute.name} was changed. This address no longer belongs to it.`,
    `If this was not you, please call us: ${institute.phone}.`,
  )

type Link = { issuer: string; at: string; hasPassword: boolean }

/** A provider's account opens theirs from now on, which its owner may not have asked for. */
export const linkedEmail = (to: Addressee, { issuer, at, hasPassword }: Link) =>
  emailTo(
    to,
    `${institute.name}: ${providersAccount(issuer)} was linked to your account`,
    `On ${formatWeekday(at)}, ${formatTime(at)} IST ${providersAccount(issuer)} with this email address was linked to your account at ${institute.name}. Whoever logs in with it opens your account.`,
    `If you did not ask for this, call us now: ${institute.phone}${hasPassword ? ', and change your password' : ''}.`,
  )

const providersAccount = (issuer: string) =>
  issuer === GOOGLE ? 'a Google account' : `an account of ${new URL(issuer).hostname}`
