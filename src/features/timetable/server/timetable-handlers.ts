import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { messages } from '#src/features/batches/messages.ts'
import { daysAfter, momentOf } from '#src/features/batches/pattern.ts'
import { nameOf } from '#src/features/batches/rules.ts'
import { anyone, signedIn } from '#src/features/batches/server/procedures.ts'
import { change } from '#src/server/db/change.ts'
import { TIME_ZONE } from '#src/shared/wall-time.ts'
import { feedOf } from './calendar.ts'
import { calendarFor } from './calendar-entries.ts'
import { noteSeen } from './receipts.ts'
import {
  classesBetween,
  findFeedOwner,
  findTimetableClass,
  freeRooms,
  ownClassesBetween,
  removeFeed,
  saveFeed,
  type TimetableRow,
} from './timetable-queries.ts'

const MOST_DAYS = 62

export const timetableHandlers = {
  timetable: signedIn.timetable.handler(async ({ input: { from, to }, context: { db, user }, errors }) => {
    if (daysAfter(from, MOST_DAYS) < to) throw errors.BAD_REQUEST({ message: messages.tooWide })
    const [begin, end] = [from, daysAfter(to, 1)].map((date) => momentOf(date, '00:00', TIME_ZONE))
    const span = [begin ?? '', end ?? ''] as const
    const rows = isStaff(user) ? classesBetween(db, ...span) : ownClassesBetween(db, user._id, ...span)
    return (await rows).map((row) => asTimetableClass(row, user))
  }),

  oneClass: signedIn.oneClass.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const row = await findTimetableClass(db, id, isStaff(user) ? undefined : user._id)
    if (!row) throw errors.NOT_FOUND()
    return asTimetableClass(row, user)
  }),

  freeRooms: signedIn.freeRooms.handler(async ({ input: { from, to, exceptClassId }, context: { db }, errors }) => {
    if (from >= to) throw errors.BAD_REQUEST({ message: messages.endsBeforeItBegins })
    return freeRooms(db, { startsAt: from, endsAt: to }, exceptClassId)
  }),

  sawTimetable: signedIn.sawTimetable.handler(({ context }) =>
    change(context, async (tx, emit) => {
      await noteSeen(tx, emit, context.user._id)
      return { message: messages.noticed }
    }),
  ),

  makeFeed: signedIn.makeFeed.handler(({ context }) =>
    // An answer under an Idempotency-Key is kept, and this one is a secret.
    change({ ...context, idempotency: undefined }, async (tx, _emit, about) => {
      const { user, request } = context
      about({ kind: 'user', _id: user._id, label: user.name })
      const secret = newToken()
      await saveFeed(tx, user._id, hashToken(secret))
      return { url: `${request.origin}/api/timetable/${secret}.ics` }
    }),
  ),

  removeFeed: signedIn.removeFeed.handler(({ context }) =>
    change(context, async (tx, _emit, about) => {
      const { user } = context
      about({ kind: 'user', _id: user._id, label: user.name })
      await removeFeed(tx, user._id)
      return { message: messages.feedRemoved }
    }),
  ),

  feed: anyone.feed.handler(async ({ input: { file }, context: { db, bus, request }, errors }) => {
    const [, secret] = SECRET_FILE.exec(file) ?? []
    const owner = secret ? await findFeedOwner(db, hashToken(secret)) : undefined
    if (!owner?.isApproved) throw errors.NOT_FOUND()
    const { etag, text } = feedOf(await calendarFor({ db, bus }, owner), request.origin)
    // A calendar program may fetch it (robots.txt), and no search engine lists it.
    const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
    if (request.incoming.headers['if-none-match']?.includes(etag)) return { status: 304 as const, headers }
    return {
      headers: { ...headers, 'content-disposition': 'inline; filename="timetable.ics"' },
      body: new Blob([text()], { type: 'text/calendar; charset=utf-8' }),
    }
  }),
}

/** As `newToken` makes them. */
const SECRET_FILE = /^([\w-]{43})\.ics$/

const asTimetableClass = (row: TimetableRow, { _id }: User) => ({
  ...row,
  isOwn: row.mentorId === _id,
  batch: { _id: row.batchId, name: nameOf(row), medium: row.medium },
  course: { _id: row.courseId, title: row.courseTitle },
})
