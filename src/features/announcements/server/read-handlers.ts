import { userChannel } from '#src/access/channel.ts'
import { change } from '#src/server/db/change.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { messages } from '../messages.ts'
import { approved, staff, student } from './procedures.ts'
import { findAnnouncement, listAnnouncements } from './queries.ts'
import { listReaders, markOpened } from './reader-queries.ts'
import { findRecipients } from './recipients.ts'
import { asAnnouncement } from './responses.ts'

export const readHandlers = {
  list: approved.list.handler(async ({ input, context: { db, user } }) =>
    (await listAnnouncements(db, user, input)).map(asAnnouncement),
  ),

  get: approved.get.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const announcement = await findAnnouncement(db, user, id)
    if (!announcement) throw errors.NOT_FOUND()
    return asAnnouncement(announcement)
  }),

  receipts: staff.receipts.handler(async ({ input: { id }, context, errors }) => {
    const { db, user } = context
    const announcement = await findAnnouncement(db, user, id)
    const recipients = announcement && (await findRecipients(db, announcement))
    if (!recipients) throw errors.NOT_FOUND()
    logOnce(context, recipients.subject)
    const readers = await listReaders(db, announcement._id)
    const unseen = readers.filter(({ openedAt }) => !openedAt)
    return { seen: readers.length - unseen.length, of: readers.length, unseen }
  }),

  open: student.open.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit) => {
      const { user } = context
      const announcement = await findAnnouncement(tx, user, id)
      if (!announcement) throw errors.NOT_FOUND()
      const { _id: announcementId } = announcement
      if (await markOpened(tx, announcementId, user._id))
        await emit('announcementChanged', { announcementId }, ['staff', userChannel(user._id)])
      return { message: messages.opened }
    }),
  ),
}
