import { userChannel } from '#src/access/channel.ts'
import { addresseesWith } from '#src/features/batches/server/addressee-queries.ts'
import type { LockedBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { findComingClasses } from '#src/features/batches/server/snapshot-queries.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import { addEmail } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { seatInWords } from '../in-words.ts'
import { offerEmail, seatEmail } from './emails.ts'
import type { Scope } from './scope.ts'
import { offerToNext } from './seat-queries.ts'

/** What a student had in a batch that they left: a seat, or a place on its waiting list. */
export type LeftBatch = { batch: LockedBatch; heldSeat: boolean; place: unknown }
type Change = { student: { _id: string }; batch: LockedBatch; before: string[] }

/** Those of a batch that are still held, without one that has begun where others are to come. */
async function classesToCome({ tx }: Scope, { _id }: LockedBatch) {
  const held = (await findComingClasses(tx, [_id])).filter(({ isHeld }) => isHeld)
  const notBegun = held.filter(({ startsAt }) => startsAt > now())
  return notBegun.length > 0 ? notBegun : held
}

/** Of a seat that a student was given, in the place of another where they had one: with first class, days, hours and files. */
export async function notifyOfSeat(
  scope: Scope,
  { student, batch, before, leftBatches }: Change & { leftBatches: LeftBatch[] },
) {
  const classes = await classesToCome(scope, batch)
  const from = leftBatches.find(({ heldSeat }) => heldSeat)?.batch
  const words = from ? seatInWords.moved(from, batch, classes) : seatInWords.given(batch, classes)
  const waited = leftBatches.filter(({ place }) => place).flatMap(({ batch }) => seatInWords.waitsNoMore(batch))
  const lost = from ? await classesToCome(scope, from) : []
  await notify(scope, student._id, batch, [...before, ...words, ...waited], [...classes, ...lost])
}

export const notifyOfWaiting = (scope: Scope, { student, batch, before }: Change) =>
  notify(scope, student._id, batch, [...before, ...seatInWords.waiting(batch)])

/** One message, of however many batches. */
export async function notifyOfLeaving(scope: Scope, studentId: string, leftBatches: LeftBatch[], before: string[]) {
  const [first] = leftBatches
  if (!first) return
  const words = leftBatches.flatMap(({ batch, heldSeat }) =>
    heldSeat ? seatInWords.removed(batch) : seatInWords.waitsNoMore(batch),
  )
  const held = leftBatches.find(({ heldSeat }) => heldSeat)?.batch
  await notify(scope, studentId, first.batch, [...before, ...words], held ? await classesToCome(scope, held) : [])
}

type Expired = { studentId: string; batch: LockedBatch; institute: InstituteCopy }

export const notifyOfExpiry = (scope: Scope, { studentId, batch, institute }: Expired) =>
  notify(scope, studentId, batch, seatInWords.expired(batch, institute.shown))

type Pause = { studentId: string; batch: LockedBatch; classes: { _id: string }[] }

export const notifyOfPause = (scope: Scope, { studentId, batch, classes }: Pause, sentence: string, subject: string) =>
  notify(scope, studentId, batch, [sentence], classes, subject)

async function notify(
  { tx, emit }: Scope,
  studentId: string,
  batch: LockedBatch,
  sentences: string[],
  classes: { _id: string }[] = [],
  subject?: string,
) {
  const message = sentences.join(' ')
  await emit('seatChanged', { batchId: batch._id, studentId, message }, [userChannel(studentId)])
  const [student] = await addresseesWith(tx, [studentId])
  if (!student) return
  const { _id: userId, role: _, ...to } = student
  const classIds = classes.map(({ _id }) => _id)
  await addEmail(tx, seatEmail, {
    to: to.email,
    userId,
    payload: { to, message, sentences, subject, userId, classIds },
  })
}

/** Offers every seat that is free to whoever is next in line: by a notification and an email. */
export async function offerFreeSeats(scope: Scope, batch: LockedBatch) {
  const { tx, emit } = scope
  const classes = await classesToCome(scope, batch)
  for (let offer = await offerToNext(tx, batch._id); offer; offer = await offerToNext(tx, batch._id)) {
    const { _id: offerId, studentId, until } = offer
    const [student] = await addresseesWith(tx, [studentId])
    // Whoever accepts in the last minute sits in what begins then.
    const first = classes.find(({ startsAt }) => startsAt >= until) ?? classes[0]
    if (!student || !first) continue
    const { _id: _, role: __, ...to } = student
    const sentences = seatInWords.offered(batch, first, until)
    const message = sentences.join(' ')
    await emit('seatOffered', { batchId: batch._id, offerId, studentId, name: student.name, message, until }, [
      userChannel(studentId),
    ])
    await addEmail(tx, offerEmail, { to: to.email, userId: studentId, payload: { to, message, sentences } })
  }
}
