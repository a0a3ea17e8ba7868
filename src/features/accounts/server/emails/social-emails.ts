import { institute } from '#src/institute.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { type Addressee, composeEmail } from './compose-email.ts'

/** The issuer of Google's id tokens. */
const GOOGLE_ISSUER = 'https://accounts.google.com'

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
