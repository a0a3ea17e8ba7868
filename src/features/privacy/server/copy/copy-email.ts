import { composeEmail } from '#src/features/accounts/server/emails.ts'
import { lockAccount } from '#src/features/accounts/server/queries.ts'
import { hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { institute } from '#src/institute.ts'
import { HIGH_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { formatCopy } from './copy-file.ts'
import { findNames, findOwnRows, saveCopy } from './copy-queries.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Makes the copy that was asked for, and emails the link to it: a job, since it reads every table. */
export const copyEmail: EmailJob<{ userId: string; copyId: string }> = {
  name: 'copyOfData',
  kind: 'copy of data',
  priority: HIGH_PRIORITY,
  async compose({ userId, copyId }, { db, siteUrl }) {
    const token = newToken()
    const account = await db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (!account) return
      const tables = await findOwnRows(tx, account)
      const ids = tables.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row).filter(isUuid)))
      const html = formatCopy({ name: account.name, at: now() }, tables, await findNames(tx, [...new Set(ids)]))
      return (await saveCopy(tx, copyId, { html, tokenHash: hashToken(token) })) && account
    })
    return (
      account &&
      composeEmail(
        account,
        'your copy of your data',
        `The copy of your data at ${institute.name} is ready. Log in, then open this link. It works for 24 hours, only for your account:`,
        `${siteUrl}/api/privacy/copy?token=${token}`,
        `If you did not ask for this, call us now: ${institute.phone}, and change your password.`,
      )
    )
  },
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
