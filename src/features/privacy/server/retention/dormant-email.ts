import { composeEmail } from '#src/features/accounts/server/emails.ts'
import { privacy } from '#src/institute/privacy/settings.ts'
import { institute } from '#src/institute.ts'
import { LOW_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { noteWarning, WARNING } from './retention-queries.ts'

/** Milliseconds. */
const HOUR = 60 * 60_000

/** Warns whoever has been away for long. The hours count from when it was sent, also where emails were held before. */
export const dormantEmail: EmailJob<{ userId: string }> = {
  name: 'dormantAccount',
  kind: WARNING,
  priority: LOW_PRIORITY,
  async compose({ userId }, { db, siteUrl }) {
    const { keptMonths, warnHours } = privacy
    const account = await db.transaction((tx) => noteWarning(tx, userId, keptMonths.dormant))
    const closes = formatZonedTime(new Date(Date.parse(now()) + warnHours * HOUR).toISOString())
    return (
      account &&
      composeEmail(
        account,
        `your account will close on ${closes}`,
        `You have not used your account at ${institute.name} for ${keptMonths.dormant / 12} years. We keep nobody’s data longer than we need it: on ${closes} we will delete your account.`,
        'To keep it, log in before then, here or by opening our website yourself:',
        `${siteUrl}/login`,
        `If you have questions, call us: ${institute.phone}, or write to ${privacy.contact.email}.`,
      )
    )
  },
}
