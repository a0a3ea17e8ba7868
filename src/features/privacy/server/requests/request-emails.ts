import { homePath } from '#src/features/accounts/rules.ts'
import { composeEmail } from '#src/features/accounts/server/emails.ts'
import { privacy } from '#src/institute/privacy/settings.ts'
import { institute } from '#src/institute.ts'
import { HIGH_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { formatDate } from '#src/shared/time.ts'
import { REQUEST_KINDS } from '../../rules.ts'
import { findRequest } from './request-queries.ts'

/** To whoever the notice names: names nobody, so that nothing of an account that is erased stays in a mailbox. */
export const requestEmail: EmailJob<{ requestId: string }> = {
  name: 'privacyRequest',
  kind: 'privacy request',
  priority: HIGH_PRIORITY,
  async compose({ requestId }, { db, siteUrl }) {
    const { request } = (await findRequest(db, requestId)) ?? {}
    if (!request) return
    return {
      to: { name: privacy.contact.name, address: privacy.contact.email },
      subject: `Privacy request: ${REQUEST_KINDS[request.kind]}`,
      text: [
        `A user of ${institute.name} has sent a privacy request. Please answer it by ${formatDate(request.dueAt)}:`,
        `${siteUrl}/dashboard/admin/privacy-requests?filter=open`,
      ].join('\n\n'),
    }
  },
}

/** The answer, to whoever asked. */
export const answerEmail: EmailJob<{ requestId: string }> = {
  name: 'privacyAnswer',
  kind: 'answer to a privacy request',
  priority: HIGH_PRIORITY,
  async compose({ requestId }, { db, siteUrl }) {
    const { request, account } = (await findRequest(db, requestId)) ?? {}
    if (!account || !request?.answer) return
    const home = homePath(account)
    return composeEmail(
      account,
      'our answer to your request',
      `On ${formatDate(request.createdAt)} you sent us a request about your data (${REQUEST_KINDS[request.kind]}). This is our answer:`,
      request.answer,
      ...(home
        ? [`Your requests are on your profile, here or when you open our website yourself: ${siteUrl}${home}/profile`]
        : []),
      `If you are not satisfied with it, call us on ${institute.phone}, or complain to the ${privacy.board.name}: ${privacy.board.url}`,
    )
  },
}
