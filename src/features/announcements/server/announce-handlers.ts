import { userChannel } from '#src/access/channel.ts'
import { calendar, todayAt } from '#src/features/batches/rules.ts'
import { change } from '#src/server/db/change.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { addJob } from '#src/server/jobs/jobs.ts'
import { now } from '#src/shared/clock.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { daysAfter, momentOf } from '#src/shared/wall-time.ts'
import { messages } from '../messages.ts'
import { MAX_DAYS_AHEAD, MAX_PER_DAY, timeRefusal, UNDO_MS } from '../rules.ts'
import { findStudents, type To } from './audience-queries.ts'
import { staff } from './procedures.ts'
import { findAnnouncementToChange, markWithdrawn, removeAnnouncement } from './queries.ts'
import { findReaderIds } from './reader-queries.ts'
import { findRecipients, lockRecipients } from './recipients.ts'
import { sendAnnouncement } from './sending.ts'
import { addAnnouncement, countBetween, isSentTo } from './sending-queries.ts'

/** How many are sent on the day of a moment, by the institute's clocks. */
async function countOfDay(tx: Tx, to: To, at: string) {
  const day = todayAt(at)
  const [from, until] = [day, daysAfter(day, 1)].map((date) => momentOf(date, '00:00', calendar.timeZone))
  return countBetween(tx, to, from ?? at, until ?? at)
}

export const announceHandlers = {
  audience: staff.audience.handler(async ({ input, context: { db }, errors }) => {
    const recipients = await findRecipients(db, input)
    if (!recipients) throw errors.NOT_FOUND({ message: messages.unknownAudience(input) })
    return { students: (await findStudents(db, recipients.to)).length }
  }),

  announce: staff.announce.handler(({ input, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const { subject, text, corrects } = input
      const recipients = await lockRecipients(tx, input)
      if (!recipients) throw errors.NOT_FOUND({ message: messages.unknownAudience(input) })
      about(recipients.subject)
      const moment = Date.parse(now())
      const refused = input.at && timeRefusal(Date.parse(input.at), moment)
      if (refused) throw invalidField('at', messages[refused](MAX_DAYS_AHEAD))
      const { to } = recipients
      if (corrects && !(await isSentTo(tx, corrects, to))) throw errors.NOT_FOUND({ message: messages.unknown })
      const students = await findStudents(tx, to)
      if (students.length === 0)
        throw errors.CONFLICT({ message: to.batchId ? messages.nobodySits : messages.nobodyIsEnrolled })
      const at = input.at ?? new Date(moment + UNDO_MS).toISOString()
      if ((await countOfDay(tx, to, at)) >= MAX_PER_DAY)
        throw errors.TOO_MANY_REQUESTS({ message: messages.tooMany(MAX_PER_DAY) })
      const _id = newId()
      const written = { subject, text, authorId: context.user._id, correctsId: corrects ?? null }
      await addAnnouncement(tx, { _id, ...to, ...written, at })
      await addJob(tx, sendAnnouncement, { id: _id }, at)
      await emit('announcementChanged', { announcementId: _id }, ['staff'])
      const when = input.at ? `on ${formatZonedTime(at)}` : messages.inAMoment
      return { _id, message: messages.willBeSent(students.length, when) }
    }),
  ),

  withdraw: staff.withdraw.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const announcement = await findAnnouncementToChange(tx, id)
      if (!announcement) throw errors.NOT_FOUND()
      const recipients = await findRecipients(tx, announcement)
      if (recipients) about(recipients.subject)
      const { _id: announcementId, sentAt } = announcement
      const readers = await findReaderIds(tx, announcementId)
      await emit('announcementWithdrawn', { announcementId }, ['staff', ...readers.map(userChannel)])
      if (sentAt) await markWithdrawn(tx, announcementId)
      else await removeAnnouncement(tx, announcementId)
      return { message: sentAt ? messages.withdrawn : messages.withdrawnInTime }
    }),
  ),
}
