import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import type { Services } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { runForEach } from '#src/server/jobs/run-for-each.ts'
import { now } from '#src/shared/clock.ts'
import type { VisitEvents } from '../contract.ts'
import { dueReminder, OFFER_LIFETIME_MS } from '../rules.ts'
import { changedVisits, missedVisits, visitsSoon } from './due-queries.ts'
import { notifyVisitor } from './emails/visit-email-job.ts'
import { endInvitation, findOffersUntil, hasCome, type Scope } from './inviting.ts'
import { type Booking, findBookingToChange, findVisit, saveVisit, type VisitRow } from './visit-queries.ts'

type VisitServices = Services<VisitEvents & AttendanceEvents>
type Found = { _id: string; bookingId: string }
/** `at` is the moment it happens, in ISO form. */
type Step = (scope: Scope, row: VisitRow, booking: Booking, at: string) => Promise<void>

/**
 * What time and other changes bring about for invited visitors, applied every minute: a class that was moved, cancelled or
 * deleted, by whatever way, is emailed to its visitors; they are reminded of one that comes; and whoever did not come is
 * offered the next. Safe to run twice, and after a week of downtime.
 */
export async function applyVisitChanges(services: VisitServices, at = now()) {
  const since = new Date(Date.parse(at) - OFFER_LIFETIME_MS).toISOString()
  await each(services, at, await changedVisits(services.db, at, since), followClass, 'visitChange')
  await each(services, at, await visitsSoon(services.db, at), remind)
  await each(services, at, await missedVisits(services.db, at, since), offerNext)
}

/** Each in a transaction of its own, that locks the booking and reads the visit again. A reminder is logged as an email alone. */
const each = (services: VisitServices, at: string, visits: Found[], step: Step, action: string | null = null) =>
  runForEach(services.log, visits, ({ _id, bookingId }) =>
    change({ ...services, action }, async (tx, emit, about) => {
      const booking = await findBookingToChange(tx, bookingId)
      const row = booking && (await findVisit(tx, _id))
      if (!row || row.visit.endedAt) return
      about({ kind: 'demo booking', _id: booking._id, label: booking.name })
      await step({ tx, emit, institute: services.institute }, row, booking, at)
    }),
  )

/** A chair follows its class to other hours, another room or another link; without a class, or a chair in it, the visit ends. */
const followClass: Step = async (scope, row, booking, at) => {
  const { visit, class: classRow } = row
  const { _id: visitId } = visit
  if (hasCome(row)) return
  if (!classRow || classRow.isCancelled) {
    await endInvitation(scope, row, 'institute', await findOffersUntil(scope, booking))
    // Who was removed from a class that goes on was there, or knows.
    if (classRow?.isCancelled || visit.startsAt > at)
      await notifyVisitor(scope, booking.email, { visitId, about: 'cancelled' })
    return
  }
  const { startsAt, plannedEnd: endsAt, room, joinUrl } = classRow
  const isSamePlace = room === visit.room && joinUrl === visit.joinUrl
  const isSame = startsAt === visit.startsAt && endsAt === visit.endsAt && isSamePlace
  if (isSame) return
  const isMoved = startsAt !== visit.startsAt
  await saveVisit(scope.tx, visitId, {
    ...{ startsAt, endsAt, room, joinUrl, version: visit.version + 1 },
    // Of other hours visitors are reminded anew.
    ...(isMoved && { notifiedAt: at, eveningReminderSentAt: null, hoursReminderSentAt: null }),
  })
  await notifyVisitor(scope, booking.email, { visitId, about: 'moved' })
  await scope.emit('visitChanged', { bookingId: booking._id }, ['admins'])
}

const remind: Step = async (scope, { visit, class: classRow }, booking, at) => {
  // What has changed since is emailed first.
  if (!classRow || classRow.isCancelled || classRow.startsAt !== visit.startsAt) return
  const about = dueReminder(visit, Date.parse(at))
  if (!about) return
  await saveVisit(
    scope.tx,
    visit._id,
    about === 'evening' ? { eveningReminderSentAt: at } : { hoursReminderSentAt: at },
  )
  await notifyVisitor(scope, booking.email, { visitId: visit._id, about })
}

/** Once; where no class is planned yet, as soon as one is. */
const offerNext: Step = async (scope, { visit, mark, isLatest }, booking, at) => {
  const until = await findOffersUntil(scope, booking)
  if (visit.offeredAt || mark !== 'absent' || !isLatest || !until) return
  await saveVisit(scope.tx, visit._id, { offeredAt: at, offersUntil: until })
  await notifyVisitor(scope, booking.email, { visitId: visit._id, about: 'missed' })
}
