import { reachUs } from '#src/shared/institute/reach.ts'
import type { InstituteIdentity } from '#src/shared/institute/shown.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { type Addressee, composeEmail } from './compose-email.ts'

/** The issuer of Google's id tokens. */
const GOOGLE_ISSUER = 'https://accounts.google.com'

type Link = { issuer: string; at: string; hasPassword: boolean }

/** A provider's account opens theirs from now on, which its owner may not have asked for. */
export const accountLinkedEmail = (identity: InstituteIdentity, to: Addressee, { issuer, at, hasPassword }: Link) =>
  composeEmail(
    identity,
    to,
    `${describeProviderAccount(issuer)} was linked to your account`,
    `On ${formatZonedTime(at)} ${describeProviderAccount(issuer)} with this email address was linked to your account at ${identity.name}. Whoever logs in with it opens your account.`,
    `If you did not ask for this, ${reachUs(identity, ' now')}${hasPassword ? ', and change your password' : ''}.`,
  )

const describeProviderAccount = (issuer: string) =>
  issuer === GOOGLE_ISSUER ? 'a Google account' : `an account of ${new URL(issuer).hostname}`
