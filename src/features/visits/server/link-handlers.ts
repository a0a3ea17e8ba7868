import { tooManyAttempts } from '#src/access/audience.ts'
import { hashToken } from '#src/features/accounts/server/sessions.ts'
import { change } from '#src/server/db/change.ts'
import type { Db, Reader } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { idempotentChange, isRepeated } from '#src/server/http/idempotency.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import { consume, type Points, rateLimit, reward } from '#src/server/security/rate-limit.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../messages.ts'
import { MAX_OFFERED } from '../rules.ts'
import { openClasses } from './class-queries.ts'
import { notifyVisitor } from './emails/visit-email-job.ts'
import { conflict, endInvitation, giveChair, isComing, type Scope } from './inviting.ts'
import { anyone } from './procedures.ts'
import { toOwnClass } from './responses.ts'
import {
  type Booking,
  findBookingToChange,
  findVisitByLink,
  removeVisitLinks,
  saveVisit,
  type VisitRow,
} from './visit-queries.ts'

/** Wrong links of an address; what was right is given back. */
const wrongLinksByAddress = rateLimit({
  name: 'demo-link',
  points: 30,
  seconds: 15 * 60,
  of: 'wrong links of an invitation to a demo class',
  by: 'address',
})

/** The address is a secret: no cache, no search engine and no referrer has it. */
const changesByVisitor = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  // Not 'no-referrer', with which a browser names no origin as it sends a form.
  'referrer-policy': 'strict-origin',
}

/** What a visitor does by the secret link in an email, without an account. */
export const linkHandlers = {
  byLink: anyone.byLink.handler(async ({ input: { secret }, context: { db, request, institute }, errors }) => {
    for (const [name, value] of Object.entries(changesByVisitor)) request.responseHeaders.set(name, value)
    const points: Points = [[wrongLinksByAddress, request.clientAddress]]
    await consume(db, points, tooManyAttempts)
    const row = await findByLink(db, secret)
    if (!row) throw errors.NOT_FOUND()
    await reward(db, points)
    const classes = await listChoices(db, institute, row)
    return {
      visit: isComing(row) ? toOwnClass(row) : null,
      classes: classes.map(({ chairsLeft: _, ...choice }) => choice),
    }
  }),

  respond: anyone.respond.handler(async ({ input: { secret, answer, classId }, context, errors }) => {
    const { db, request } = context
    // A browser that sends a form by itself names no attempt: the second of two taps is the same as the first.
    const sameAnswer = [hashToken(secret), answer, classId].join(' ')
    const idempotency = context.idempotency ?? idempotentChange('visits.respond by link', sameAnswer, null)
    const points: Points = (await isRepeated(db, idempotency)) ? [] : [[wrongLinksByAddress, request.clientAddress]]
    await consume(db, points, tooManyAttempts)
    if (!(await isKnown(db, secret, points.length === 0))) throw errors.NOT_FOUND({ message: messages.linkIsOver })
    await reward(db, points)
    return change({ ...context, idempotency }, async (tx, emit, about) => {
      const scope = { tx, emit, institute: context.institute }
      const linked = await findByLink(tx, secret)
      const booking = linked && (await findBookingToChange(tx, linked.booking._id))
      // Read again: someone may have used it while this one waited.
      const row = booking && (await findByLink(tx, secret))
      if (!row) throw errors.NOT_FOUND({ message: messages.linkIsOver })
      about({ kind: 'demo booking', _id: booking._id, label: booking.name })
      if (answer === 'cancel') {
        if (!isComing(row)) throw errors.NOT_FOUND({ message: messages.linkIsOver })
        return cancel(scope, booking, row)
      }
      if (classId === undefined) throw invalidField('classId', messages.chooseClass)
      return move(scope, booking, row, classId)
    })
  }),
}

async function cancel(scope: Scope, { email, name }: Booking, row: VisitRow) {
  const { _id: visitId, startsAt } = row.visit
  await endInvitation(scope, row, 'visitor')
  await notifyAdmins(scope, row, messages.visitorCancelled(name, startsAt))
  await notifyVisitor(scope, email, { visitId, about: 'withdrawn' })
  return { message: messages.cancelledByVisitor(startsAt) }
}

/** To another class, or to the first where that of the visit was cancelled or missed. */
async function move(scope: Scope, booking: Booking, row: VisitRow, classId: string) {
  const { visit } = row
  const { email, name } = booking
  const isReplaced = isComing(row)
  const choices = await listChoices(scope.tx, scope.institute, row)
  if (!choices.some(({ _id }) => _id === classId)) throw await conflict(scope, booking, messages.notOffered)
  if (isReplaced) await endInvitation(scope, row, 'move')
  else await endOffers(scope, row)
  const { visitId, startsAt } = await giveChair(scope, booking, classId, null)
  const message = isReplaced
    ? messages.visitorMoved(name, visit.startsAt, startsAt)
    : messages.visitorChose(name, startsAt)
  await notifyAdmins(scope, row, message)
  await notifyVisitor(scope, email, { visitId, about: 'invited' })
  return { message: messages.moved(startsAt) }
}

const notifyAdmins = ({ emit }: Scope, { visit: { bookingId } }: VisitRow, message: string) =>
  emit('visitChanged', { bookingId, message }, ['admins'])

/** The next classes to choose from, without that of the visit. */
const listChoices = (db: Reader, { current }: InstituteCopy, row: VisitRow) =>
  openClasses(db, current.enquiries, {
    course: row.booking.course,
    limit: MAX_OFFERED,
    exceptId: isComing(row) ? row.class?._id : undefined,
  })

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

async function endOffers({ tx }: Scope, { visit }: VisitRow) {
  await saveVisit(tx, visit._id, { offersUntil: null })
  await removeVisitLinks(tx, visit._id)
}
