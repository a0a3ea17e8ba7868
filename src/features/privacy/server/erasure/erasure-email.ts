import { homePath } from '#src/features/accounts/rules.ts'
import { composeEmail } from '#src/features/accounts/server/emails.ts'
import { findAccount } from '#src/features/accounts/server/queries.ts'
import { institute } from '#src/institute.ts'
import { HIGH_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { findErasure } from './erasure-queries.ts'

/** When the account is deleted and how to keep it. None follows the deletion, which would name the user once more. */
export const erasureEmail: EmailJob<{ userId: string }> = {
  name: 'erasure',
  kind: 'deletion of the account',
  priority: HIGH_PRIORITY,
  async compose({ userId }, { db, siteUrl }) {
    const [account, erasure] = [await findAccount(db, userId), await findErasure(db, userId)]
    if (!account || !erasure?.erasesAt) return
    const home = homePath(account)
    return composeEmail(
      account,
      `your account closes on ${formatZonedTime(erasure.erasesAt)}`,
      `As you asked, your account at ${institute.name} and your data will be deleted on ${formatZonedTime(erasure.erasesAt)}. You will get no other email about it.`,
      ...(home
        ? [
            'To keep your account, log in before then, here or by opening our website yourself, and press “Keep my account” on your profile:',
            `${siteUrl}${home}/profile`,
          ]
        : [`To keep your account, call us before then: ${institute.phone}.`]),
      `If you did not ask for this, call us now: ${institute.phone}, and change your password.`,
    )
  },
}
