import { unknownCourse } from '#src/features/courses/contract.ts'
import { findCourseToChange } from '#src/features/courses/server/queries.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import { wrongField } from '#src/server/http/errors.ts'
import { changedFields, logOnce } from '#src/server/observability/audit.ts'
import { now } from '#src/shared/clock.ts'
import { isOutdated } from '#src/shared/version.ts'
import { messages } from '../../messages.ts'
import { meetingsOf, replan } from '../../pattern.ts'
import { batchIn, batchSubject, calendar, isOpen, nameOf, stateOf } from '../../rules.ts'
import type { BatchDraft } from '../../shapes.ts'
import { asBatch, asOwnBatches, batchAsSaved, fullBatch } from '../batch-responses.ts'
import { addClasses, cancelComing, changeMentor, classesOf, moveClasses, moveRoom } from '../classes/class-queries.ts'
import { removeClasses } from '../classes/removed-class-queries.ts'
import { notifyOfClasses } from '../notify-of-classes.ts'
import { anyone, signedIn } from '../procedures.ts'
import { endSeatsOf, removePlacesOf } from '../seats/seat-queries.ts'
import { emitBatchChanged, offerFreeSeats, type Scope } from '../seats/seating.ts'
import {
  addBatch,
  batchesOf,
  findBatchToChange,
  type LockedBatch,
  listBatches,
  markCancelled,
  mentorsByName,
  saveBatch,
  saveSpan,
  upcomingBatches,
} from './batch-queries.ts'
import { refuseCollisions } from './collisions.ts'

export const batchHandlers = {
  next: anyone.next.handler(async ({ input: { courseId }, context: { db } }) =>
    (await upcomingBatches(db, courseId)).map(asBatch),
  ),

  all: signedIn.all.handler(async ({ input, context: { db } }) => {
    const { headers, body } = await listBatches(db, input)
    return { headers, body: body.map(asBatch) }
  }),

  mentors: signedIn.mentors.handler(({ context: { db } }) => mentorsByName(db)),

  mine: signedIn.mine.handler(async ({ context: { db, user } }) => asOwnBatches(await batchesOf(db, user._id))),

  get: signedIn.get.handler(async ({ input: { id }, context, errors }) => {
    const batch = await fullBatch(context.db, id)
    if (!batch) throw errors.NOT_FOUND()
    logOnce(context, { kind: 'batch', _id: batch._id, label: batchIn(batch.courseTitle, batch.name) })
    return batch
  }),

  create: signedIn.create.handler(({ input: { isConfirmed, ...draft }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const course = await findCourseToChange(tx, draft.courseId)
      if (!course) throw errors.NOT_FOUND({ message: unknownCourse.NOT_FOUND.message })
      await requireMentor(tx, draft)
      const meetings = meetingsOf(draft, calendar)
      await refuseCollisions(tx, { ...draft, batchId: null, hours: meetings }, isConfirmed)
      const _id = newId()
      const span = { beginsAt: meetings[0]?.startsAt ?? '', endsAt: meetings.at(-1)?.endsAt ?? '' }
      await addBatch(tx, { ...draft, ...span, _id })
      about(batchSubject({ ...draft, _id, courseTitle: course.title }))
      await addClasses(tx, _id, draft.room, meetings)
      const batch = await findBatchToChange(tx, _id)
      if (batch) await emitBatchChanged({ tx, emit }, batch)
      return batchAsSaved(tx, _id)
    }),
  ),

  edit: signedIn.edit.handler(({ input: { id, version, isConfirmed, ...draft }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const before = await findBatchToChange(tx, id)
      if (!before) throw errors.NOT_FOUND()
      if (isOutdated(before, version)) throw errors.CONFLICT()
      if (before.cancelledAt) throw errors.BAD_REQUEST({ message: messages.cancelledAlready })
      if (draft.courseId !== before.courseId) throw wrongField('courseId', messages.otherCourse)
      if (draft.seats < before.taken) throw wrongField('seats', messages.tooFewSeats(before.taken))
      if (draft.mentorId !== before.mentorId) await requireMentor(tx, draft)
      about({ ...batchSubject({ ...before, ...draft }), fields: changedFields(before, draft) })
      await rearrange({ tx, emit }, before, draft, isConfirmed)
      const batch = await findBatchToChange(tx, id)
      if (batch) await offerFreeSeats({ tx, emit }, batch)
      return batchAsSaved(tx, id)
    }),
  ),

  cancel: signedIn.cancel.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const batch = await findBatchToChange(tx, id)
      if (!batch) throw errors.NOT_FOUND()
      if (batch.cancelledAt) throw errors.CONFLICT({ message: messages.cancelledAlready })
      if (!isOpen(stateOf(batch, Date.parse(now())))) throw errors.CONFLICT({ message: messages.isOver })
      about(batchSubject(batch))
      const cancelled = await cancelComing(tx, id)
      const waited = await removePlacesOf(tx, id)
      const name = nameOf(batch)
      const message = messages.yoursIsCancelled(batch.courseTitle, name)
      await notifyOfClasses(
        { tx, emit },
        batch,
        cancelled.map(({ _id }) => _id),
        message,
        waited,
      )
      await endSeatsOf(tx, id)
      await markCancelled(tx, id)
      return { message: messages.cancelled(name) }
    }),
  ),
}

/** @throws {ORPCError} 400 for a user who teaches nothing */
async function requireMentor(tx: Tx, { mentorId }: BatchDraft) {
  const mentor = await findUserToChange(tx, mentorId)
  if (mentor?.role !== 'mentor') throw wrongField('mentorId', messages.noMentor)
}

/** Saves a batch, and gives its coming classes the days of its new pattern. */
async function rearrange(scope: Scope, before: LockedBatch, draft: BatchDraft, isConfirmed: boolean) {
  const { tx } = scope
  const id = before._id
  const planned = replan(await classesOf(tx, id), draft, calendar, Date.parse(now()))
  if (!planned) throw wrongField('classCount', messages.begunAlready)
  const { kept, moved, removed, added } = planned
  const isElsewhere = draft.mentorId !== before.mentorId || draft.room !== before.room
  const hours = [...moved.map(({ to }) => to), ...added, ...(isElsewhere ? kept.filter(isComing) : [])]
  await refuseCollisions(tx, { ...draft, batchId: id, hours }, isConfirmed)
  const { courseId: _, ...saved } = draft
  await saveBatch(tx, id, saved)
  const guests = await removeClasses(
    tx,
    removed.map(({ _id }) => _id),
  )
  await moveClasses(tx, moved)
  const fresh = await addClasses(tx, id, draft.room, added)
  const elsewhere = draft.room === before.room ? [] : await moveRoom(tx, id, before.room, draft.room)
  const handedOver = draft.mentorId === before.mentorId ? [] : await changeMentor(tx, id)
  await saveSpan(tx, id)
  const changed = new Set([...moved, ...fresh, ...elsewhere, ...handedOver].map(({ _id }) => _id))
  const touched = [...changed, ...removed.map(({ _id }) => _id)]
  const batch = { ...before, ...draft }
  const message = messages.classesChanged(before.courseTitle, nameOf(batch), {
    changed: changed.size,
    removed: removed.length,
    isMoved: moved.length + fresh.length > 0,
    isElsewhere: elsewhere.length > 0,
    isOfAnother: handedOver.length > 0,
  })
  if (touched.length > 0) await notifyOfClasses(scope, batch, touched, message, guests)
  else await emitBatchChanged(scope, batch)
}

const isComing = ({ startsAt }: { startsAt: string }) => startsAt > now()
