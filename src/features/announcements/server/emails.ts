import { type Addressee, composeEmail } from '#src/features/accounts/server/emails/compose-email.ts'
import { LOW_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { stripBidi } from '#src/shared/text.ts'
import { messages } from '../messages.ts'
import { announcementPath } from '../rules.ts'
import { findEmailed } from './sending-queries.ts'

type Payload = { to: Addressee; announcementId: string; about: string }

/** What staff wrote, as plain text; nothing once it is withdrawn. */
export const announcementEmail: EmailJob<Payload> = {
  name: 'announcement',
  kind: 'announcement',
  priority: LOW_PRIORITY,
  async compose({ to, announcementId, about }, { db, siteUrl, institute }) {
    const announcement = await findEmailed(db, announcementId)
    if (!announcement) return
    const { subject, text, correctedSubject } = announcement
    return composeEmail(
      institute.current.identity,
      to,
      stripBidi(subject),
      `An announcement for ${about}:`,
      ...(correctedSubject ? [messages.correctionOf(correctedSubject)] : []),
      text,
      'Read it on our website:',
      `${siteUrl}${announcementPath(announcementId)}`,
    )
  },
}
