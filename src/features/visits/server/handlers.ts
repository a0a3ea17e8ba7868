import { implement } from '@orpc/server'
import { tooManyAttempts } from '#src/access/audience.ts'
import { hashToken } from '#src/features/accounts/server/sessions.ts'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import { ifThereIsAClassroom } from '#src/features/batches/server/procedures.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import { listBookings, saveState } from '#src/features/enquiries/server/queries.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import type { Context } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Db, Reader } from '#src/server/db/db.ts'
import { wrongField } from '#src/server/http/errors.ts'
import { wasMade } from '#src/server/http/idempotency.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { consume, type Points, rateLimit, reward } from '#src/server/security/rate-limit.ts'
import { now } from '#src/shared/clock.ts'
import { type VisitEvents, visits } from '../contract.ts'
import { messages } from '../messages.ts'
import { MOST_LISTED, MOST_OFFERED, type VisitState } from '../rules.ts'
import { openClasses } from './class-queries.ts'
import { conflict, end, giveChair, isComing, offersUntil } from './inviting.ts'
import { notifyVisitor } from './jobs.ts'
import {
  findBookingToChange,
  findCourseOfBooking,
  findVisitByLink,
  findVisitOfBooking,
  findVisitsOfBookings,
  removeLinksOf,
  saveVisit,
  type VisitRow,
} from './visit-queries.ts'

const anyone = implement(visits)
  .$context<Context<VisitEvents & AttendanceEvents & EnquiryEvents>>()
  .use(ifThereIsAClassroom)
  .use(authorize)
const signedIn = anyone.use(requireUser)

/** Wrong links of an address; what was right is given back. */
const WRONG_LINKS = rateLimit('demo-link', 30, 15 * 60)

export const visitsHandlers = {
  ofBookings: signedIn.ofBookings.handler(async ({ input, context: { db } }) => {
    const { body } = await listBookings(db, input)
    const rows = await findVisitsOfBookings(
      db,
      body.map(({ _id }) => _id),
    )
    return rows.map((row) => ({ ...shown(row), bookingId: row.booking._id, state: stateOf(row) }))
  }),

  ofBooking: signedIn.ofBooking.handler(async ({ input: { id }, context: { db }, errors }) => {
    const booking = await findCourseOfBooking(db, id)
    if (!booking) throw errors.NOT_FOUND()
    const [row, classes] = await Promise.all([
      findVisitOfBooking(db, booking._id),
      openClasses(db, booking.course, MOST_LISTED),
    ])
    return { visit: row ? { ...shown(row), state: stateOf(row) } : null, classes }
  }),

  invite: signedIn.invite.handler(({ input: { id, classId, move }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const scope = { tx, emit }
      const booking = await findBookingToChange(tx, id)
      if (!booking) throw errors.NOT_FOUND({ message: messages.unknownBooking })
      const { _id: bookingId, name } = booking
      const before = await findVisitOfBooking(tx, bookingId)
      const isAnother = move && before?.class?._id !== classId
      if (before && isComing(before) && !isAnother)
        throw await conflict(scope, booking, messages.invitedAlready(name, before.visit.startsAt))
      const isReplaced = before && before.visit.endsAt > now()
      if (isReplaced) await end(scope, before, 'move')
      const { visitId, startsAt } = await giveChair(scope, booking, classId, context.user._id)
      about({ kind: 'demo booking', _id: bookingId, label: name })
      if (booking.state === 'new') {
        // An invitation is the reply that was promised.
        await saveState(tx, demoBookings, bookingId, 'called', context.user._id)
        await emit('enquiryChanged', { enquiryId: bookingId }, ['admins'])
      }
      const replacedId = isReplaced ? before.visit._id : undefined
      await notifyVisitor(scope, booking.email, { visitId, about: 'invited', replacedId })
      return { message: messages.invited(name, startsAt) }
    }),
  ),

  withdraw: signedIn.withdraw.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const scope = { tx, emit }
      const booking = await findBookingToChange(tx, id)
      if (!booking) throw errors.NOT_FOUND({ message: messages.unknownBooking })
      const row = await findVisitOfBooking(tx, booking._id)
      if (!row || !isComing(row)) throw errors.CONFLICT({ message: messages.notInvited(booking.name) })
      await end(scope, row, 'institute', await offersUntil(tx, booking))
      about({ kind: 'demo booking', _id: booking._id, label: booking.name })
      await notifyVisitor(scope, booking.email, { visitId: row.visit._id, about: 'cancelled' })
      return { message: messages.withdrawn(booking.name) }
    }),
  ),

  byLink: anyone.byLink.handler(async ({ input: { secret }, context: { db, request }, errors }) => {
    for (const [name, value] of Object.entries(OF_ONE_VISITOR)) request.responseHeaders.set(name, value)
    const points: Points = [[WRONG_LINKS, request.clientAddress]]
    await consume(db, points, tooManyAttempts)
    const row = await findByLink(db, secret)
    if (!row) throw errors.NOT_FOUND()
    await reward(db, points)
    const isOpen = isComing(row)
    const classes = await openClasses(db, row.booking.course, MOST_OFFERED, isOpen ? row.class?._id : undefined)
    return { visit: isOpen ? shown(row) : null, classes: classes.map(({ chairsLeft: _, ...choice }) => choice) }
  }),

  respond: anyone.respond.handler(async ({ input: { secret, answer, classId }, context, errors }) => {
    const { db, request, idempotency } = context
    const points: Points = (await wasMade(db, idempotency)) ? [] : [[WRONG_LINKS, request.clientAddress]]
    await consume(db, points, tooManyAttempts)
    if (!(await isKnown(db, secret, points.length === 0))) throw errors.NOT_FOUND({ message: messages.linkIsOver })
    await reward(db, points)
    return change(context, async (tx, emit, about) => {
      const scope = { tx, emit }
      const known = await findByLink(tx, secret)
      const booking = known && (await findBookingToChange(tx, known.booking._id))
      // Read again: someone may have used it while this one waited.
      const row = booking && (await findByLink(tx, secret))
      if (!row) throw errors.NOT_FOUND({ message: messages.linkIsOver })
      const { visit } = row
      const isOpen = isComing(row)
      const { _id: bookingId, name } = booking
      about({ kind: 'demo booking', _id: bookingId, label: name })
      const notifyAdmins = (message: string) => emit('visitChanged', { bookingId, message }, ['admins'])
      if (answer === 'cancel') {
        if (!isOpen) throw errors.NOT_FOUND({ message: messages.linkIsOver })
        await end(scope, row, 'visitor')
        await notifyAdmins(messages.visitorCancelled(name, visit.startsAt))
        await notifyVisitor(scope, booking.email, { visitId: visit._id, about: 'withdrawn' })
        return { message: messages.cancelledByVisitor(visit.startsAt) }
      }
      if (classId === undefined) throw wrongField('classId', messages.chooseClass)
      const choices = await openClasses(tx, booking.course, MOST_OFFERED, isOpen ? row.class?._id : undefined)
      if (!choices.some(({ _id }) => _id === classId)) throw await conflict(scope, booking, messages.notOffered)
      if (isOpen) await end(scope, row, 'move')
      else await endOffers(tx, row)
      const { visitId, startsAt } = await giveChair(scope, booking, classId, null)
      await notifyAdmins(
        isOpen ? messages.visitorMoved(name, visit.startsAt, startsAt) : messages.visitorChose(name, startsAt),
      )
      const replacedId = isOpen ? visit._id : undefined
      await notifyVisitor(scope, booking.email, { visitId, about: 'invited', replacedId })
      return { message: messages.moved(startsAt) }
    })
  }),
}

/** The address is a secret: no cache, no search engine and no referrer has it. */
const OF_ONE_VISITOR = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  // Not 'no-referrer', with which a browser names no origin as it sends a form.
  'referrer-policy': 'strict-origin',
}

const shown = ({ visit, class: classRow }: VisitRow) => ({
  _id: classRow?._id ?? visit._id,
  title: visit.title,
  startsAt: classRow?.startsAt ?? visit.startsAt,
  endsAt: classRow?.plannedEnd ?? visit.endsAt,
  room: classRow?.room ?? visit.room,
})

function stateOf(row: VisitRow): VisitState {
  if (row.mark === 'present' || row.mark === 'late') return 'came'
  if (row.mark === 'absent') return 'missed'
  return isComing(row) ? 'coming' : 'over'
}

/** As `newToken` makes them. */
const SECRET = /^[\w-]{43}$/

/** What a link is good for: a class to come, or others to choose instead of one that was cancelled or missed. */
async function findByLink(db: Reader, secret: string) {
  const row = SECRET.test(secret) ? await findVisitByLink(db, hashToken(secret)) : undefined
  if (!row) return
  const { visit, isLatest, mark } = row
  const isOffering =
    isLatest && visit.offersUntil !== null && visit.offersUntil > now() && (visit.endedAt !== null || mark === 'absent')
  return isComing(row) || isOffering ? row : undefined
}

/** A repeated answer is given again, though its link is used by then. */
const isKnown = async (db: Db, secret: string, isRepeated: boolean) =>
  isRepeated || (await findByLink(db, secret)) !== undefined

async function endOffers(tx: Parameters<typeof removeLinksOf>[0], { visit }: VisitRow) {
  await saveVisit(tx, visit._id, { offersUntil: null })
  await removeLinksOf(tx, visit._id)
}
