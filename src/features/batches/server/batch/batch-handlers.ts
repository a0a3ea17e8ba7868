import { courseNotFound } from '#src/features/courses/contract.ts'
import { findCourseToChange } from '#src/features/courses/server/queries.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change, changeAndRead } from '#src/server/db/change.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { changedFields, logOnce } from '#src/server/observability/audit.ts'
import { now } from '#src/shared/clock.ts'
import type { Institute } from '#src/shared/institute/shown.ts'
import { isOutdated } from '#src/shared/version.ts'
import { messages } from '../../messages.ts'
import { planMeetings } from '../../pattern.ts'
import { batchIn, batchState, batchSubject, displayName, isOpen } from '../../rules.ts'
import type { BatchDraft } from '../../shapes.ts'
import { asBatch, asComing, batchAsSaved, fullBatch } from '../batch-responses.ts'
import { addClasses } from '../classes/class-queries.ts'
import { findCalendar } from '../holidays/holiday-queries.ts'
import { notifyOfChanges } from '../notify-of-classes.ts'
import { anyone, staff } from '../procedures.ts'
import { emitBatchChanged } from '../scope.ts'
import { takeSnapshots } from '../snapshot-queries.ts'
import {
  addBatch,
  findBatchToChange,
  type LockedBatch,
  listBatches,
  listMentors,
  listUpcomingBatches,
} from './batch-queries.ts'
import { cancelBatch } from './cancelling.ts'
import { refuseCollisions } from './collisions.ts'
import { recountClasses } from './count-queries.ts'
import { rearrange } from './rearranging.ts'

export const batchHandlers = {
  next: anyone.next.handler(async ({ input: { courseId }, context: { db } }) =>
    (await listUpcomingBatches(db, courseId)).map(asComing),
  ),

  all: staff.all.handler(async ({ input, context: { db } }) => {
    const { headers, body } = await listBatches(db, input)
    return { headers, body: body.map(asBatch) }
  }),

  mentors: staff.mentors.handler(({ context: { db } }) => listMentors(db)),

  get: staff.get.handler(async ({ input: { id }, context, errors }) => {
    const batch = await fullBatch(context.db, id)
    if (!batch) throw errors.NOT_FOUND()
    logOnce(context, { kind: 'batch', _id: batch._id, label: batchIn(batch.courseTitle, batch.name) })
    return batch
  }),

  create: staff.create.handler(({ input: { isConfirmed, ...draft }, context, errors }) =>
    changeAndRead(
      context,
      async (tx, emit, about) => {
        const course = await findCourseToChange(tx, draft.courseId)
        if (!course) throw errors.NOT_FOUND({ message: courseNotFound.NOT_FOUND.message })
        await requireMentor(tx, draft)
        refuseTooManySeats(draft, context.institute.current.classroom)
        const meetings = planMeetings(draft, await findCalendar(tx))
        await refuseCollisions(tx, { ...draft, batchId: null, hours: meetings }, isConfirmed)
        const _id = newId()
        const span = { beginsAt: meetings[0]?.startsAt ?? '', endsAt: meetings.at(-1)?.endsAt ?? '' }
        await addBatch(tx, { ...draft, ...span, _id })
        about(batchSubject({ ...draft, _id, courseTitle: course.title }))
        await addClasses(tx, _id, draft.room, meetings)
        await recountClasses(tx, _id)
        const batch = await findBatchToChange(tx, _id)
        if (batch) await emitBatchChanged({ tx, emit }, batch)
        return _id
      },
      fullBatch,
    ),
  ),

  edit: staff.edit.handler(({ input: { id, version, isConfirmed, reason, ...draft }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const before = await findBatchToChange(tx, id)
      if (!before) throw errors.NOT_FOUND()
      if (isOutdated(before, version)) throw errors.CONFLICT()
      if (before.cancelledAt) throw errors.BAD_REQUEST({ message: messages.cancelledAlready })
      if (draft.courseId !== before.courseId) throw invalidField('courseId', messages.otherCourse)
      if (draft.seats > before.seats) refuseTooManySeats(draft, context.institute.current.classroom)
      if (draft.seats < before.taken) throw invalidField('seats', messages.tooFewSeats(before.taken))
      if (draft.mentorId !== before.mentorId) await mayTeach(tx, before, draft)
      about({ ...batchSubject({ ...before, ...draft }), fields: changedFields(before, draft) })
      const snapshot = await takeSnapshots(tx, [id])
      await rearrange(tx, before, draft, isConfirmed)
      await notifyOfChanges({ tx, emit }, snapshot, { actorId: context.user._id, reason })
      return batchAsSaved(tx, id)
    }),
  ),

  cancel: staff.cancel.handler(({ input: { id, reason }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const batch = await findBatchToChange(tx, id)
      if (!batch) throw errors.NOT_FOUND()
      if (batch.cancelledAt) throw errors.CONFLICT({ message: messages.cancelledAlready })
      if (!isOpen(batchState(batch, Date.parse(now())))) throw errors.CONFLICT({ message: messages.isOver })
      about(batchSubject(batch))
      const snapshot = await takeSnapshots(tx, [id])
      await cancelBatch(tx, id)
      await emit('batchCancelled', { batchId: id }, [])
      await notifyOfChanges({ tx, emit }, snapshot, { actorId: context.user._id, reason })
      return { message: messages.cancelled(displayName(batch)) }
    }),
  ),
}

/** @throws {ORPCError} 409 for a batch that is over: what was said of whoever taught it is theirs to read (product 27.20) */
async function mayTeach(tx: Tx, before: LockedBatch, draft: BatchDraft) {
  if (before.mentorId && batchState(before, Date.parse(now())) === 'finished')
    throw invalidField('mentorId', messages.keepsMentor, 'CONFLICT')
  await requireMentor(tx, draft)
}

/** @throws {ORPCError} 400 for a user who teaches nothing */
async function requireMentor(tx: Tx, { mentorId }: BatchDraft) {
  const mentor = await findUserToChange(tx, mentorId)
  if (mentor?.role !== 'mentor') throw invalidField('mentorId', messages.noMentor)
}

/** @throws {ORPCError} 400 for more seats than a batch may have here */
function refuseTooManySeats({ seats }: BatchDraft, { maxSeats }: Institute['classroom']) {
  if (seats > maxSeats) throw invalidField('seats', messages.tooManySeats(maxSeats))
}
