import { userChannel } from '#src/access/channel.ts'
import { addresseesWith } from '#src/features/batches/server/addressee-queries.ts'
import type { Services } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { HIGH_PRIORITY, type Job } from '#src/server/jobs/jobs.ts'
import { runForEach } from '#src/server/jobs/run-for-each.ts'
import { addEmails } from '#src/server/mail/emails.ts'
import type { AnnouncementEvents } from '../contract.ts'
import { messages } from '../messages.ts'
import { findStudents } from './audience-queries.ts'
import { announcementEmail } from './emails.ts'
import { findAnnouncementToChange } from './queries.ts'
import { findRecipients } from './recipients.ts'
import { dueAnnouncements, markSent } from './sending-queries.ts'

/** At its time; what was withdrawn before is not there any more. */
export const sendAnnouncement: Job<{ id: string }, AnnouncementEvents> = {
  name: 'sendAnnouncement',
  priority: HIGH_PRIORITY,
  run: ({ id }, services) => send(services, id),
}

/** Those whose job was lost, as with a backup that was restored. Safe to run twice, and after a week of downtime. */
export const sendDueAnnouncements = async (services: Services<AnnouncementEvents>) =>
  runForEach(services.log, await dueAnnouncements(services.db), ({ _id }) => send(services, _id))

/** Once, to whoever is of the batch or course by then. */
const send = (services: Services<AnnouncementEvents>, id: string) =>
  change({ ...services, action: 'sendAnnouncement' }, async (tx, emit, about) => {
    const announcement = await findAnnouncementToChange(tx, id)
    if (!announcement || announcement.sentAt) return
    const recipients = await findRecipients(tx, announcement)
    if (!recipients) return
    about(recipients.subject)
    const studentIds = await findStudents(tx, announcement)
    await markSent(tx, id, studentIds)
    const message = messages.announced(recipients.inWords, announcement.subject)
    for (const studentId of studentIds)
      await emit('announcementSent', { announcementId: id, studentId, message }, [userChannel(studentId)])
    const students = await addresseesWith(tx, studentIds)
    await addEmails(
      tx,
      announcementEmail,
      students.map(({ _id: userId, role: _, ...to }) => ({
        to: to.email,
        userId,
        payload: { to, announcementId: id, about: recipients.inWords },
      })),
    )
    await emit('announcementChanged', { announcementId: id }, ['staff'])
  })
