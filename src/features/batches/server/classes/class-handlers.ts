import { ORPCError } from '@orpc/server'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change, changeAndRead } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { changedFields } from '#src/server/observability/audit.ts'
import { now } from '#src/shared/clock.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { isOutdated } from '#src/shared/version.ts'
import { messages } from '../../messages.ts'
import { classEnd, type Hours } from '../../pattern.ts'
import { classSubject, displayName } from '../../rules.ts'
import { findBatchToChange, type LockedBatch } from '../batch/batch-queries.ts'
import { refuseCollisions } from '../batch/collisions.ts'
import { recountClasses } from '../batch/count-queries.ts'
import { asManagedClass } from '../batch-responses.ts'
import { findCalendar } from '../holidays/holiday-queries.ts'
import { notifyOfChanges } from '../notify-of-classes.ts'
import { staff } from '../procedures.ts'
import { takeSnapshots } from '../snapshot-queries.ts'
import { applyChanges } from './apply-changes.ts'
import { addClasses, type ClassRow, findClass, saveClass } from './class-queries.ts'
import { endEarly } from './held-in-part.ts'
import { type Held, placesOf } from './places.ts'

const DAY = 24 * 60 * 60_000

export const classHandlers = {
  changeClass: staff.changeClass.handler(
    ({ input: { id, version, isConfirmed, endedAt, reason, ...input }, context, errors }) =>
      change(context, async (tx, emit, about) => {
        const classRow = await findClass(tx, id)
        const batch = classRow && (await findBatchToChange(tx, classRow.batchId))
        // Read again, now that it is locked.
        const before = batch && (await findClass(tx, id))
        if (!before) throw errors.NOT_FOUND()
        if (isOutdated(before, version)) throw errors.CONFLICT()
        const scope = { tx, emit }
        if (endedAt !== undefined) {
          about({ ...classSubject(before, batch.courseTitle, batch), fields: ['endedAt'] })
          const options = { actorId: context.user._id, reason, isConfirmed }
          return { message: await endEarly(scope, batch, before, endedAt, options) }
        }
        const after = applyChanges(before, input)
        const kind = findKind(before, after)
        if (before.endedAt && (kind === 'cancelled' || isOtherHours(before, after)))
          throw errors.CONFLICT({ message: messages.heldInPart })
        if (kind !== 'words') await mayBeHeld(tx, batch, before, after, isConfirmed)
        if (input.recordingUrl) mayBeRecorded(after)
        const { startsAt, endsAt, room, topic, note, mentorId, state, recordingUrl, plannedOn } = after
        const saved = { startsAt, endsAt, room, topic, note, mentorId, state, recordingUrl }
        about({ ...classSubject(before, batch.courseTitle, batch), fields: changedFields(before, saved) })
        const snapshot = await takeSnapshots(tx, [batch._id])
        await saveClass(tx, id, { ...saved, plannedOn }, kind !== 'words')
        await recountClasses(tx, batch._id)
        await notifyOfChanges(scope, snapshot, { actorId: context.user._id, reason })
        return { message: messages.classSaved }
      }),
  ),

  addClass: staff.addClass.handler(({ input: { id, isConfirmed, reason, ...input }, context, errors }) =>
    changeAndRead(
      context,
      async (tx, emit, about) => {
        const batch = await findBatchToChange(tx, id)
        if (!batch) throw errors.NOT_FOUND()
        const { startsAt, endsAt, mentorId = null, room = batch.room, topic = '', note = '' } = input
        const hours = { startsAt: iso(startsAt), endsAt: iso(endsAt) }
        await mayBeHeld(tx, batch, null, { ...hours, room, mentorId, state: 'planned' }, isConfirmed)
        const snapshot = await takeSnapshots(tx, [id])
        // By hand: a later change of the pattern leaves it where it is.
        const [added] = await addClasses(tx, id, room, [{ ...hours, topic, note, mentorId, isAdded: true }])
        if (!added) throw new Error('A class was not added')
        await saveClass(tx, added._id, {}, true)
        await recountClasses(tx, id)
        const saved = await findClass(tx, added._id)
        if (!saved) throw new Error('A class that was just added is gone')
        about(classSubject(saved, batch.courseTitle, batch))
        const message = messages.classAdded(batch.courseTitle, displayName(batch), formatZonedTime(hours.startsAt))
        await notifyOfChanges({ tx, emit }, snapshot, { actorId: context.user._id, reason })
        return { message, classId: saved._id }
      },
      async (tx, { message, classId }) => {
        const added = await findClass(tx, classId)
        return added && { message, class: asManagedClass(added, await findCalendar(tx)) }
      },
    ),
  ),
}

const iso = (instant: string) => new Date(instant).toISOString()

const isOtherHours = (a: Hours, b: Hours) => a.startsAt !== b.startsAt || a.endsAt !== b.endsAt

type Kind = 'cancelled' | 'moved' | 'words'

function findKind(before: ClassRow, after: ClassRow): Kind {
  if (after.state === 'cancelled') return before.state === 'cancelled' ? 'words' : 'cancelled'
  const fields = ['startsAt', 'endsAt', 'room', 'mentorId'] as const
  return before.state === 'cancelled' || fields.some((field) => before[field] !== after[field]) ? 'moved' : 'words'
}

/** @throws {ORPCError} 400 for a class of which there can be no recording */
function mayBeRecorded({ startsAt, state }: ClassRow) {
  if (state === 'cancelled') throw invalidField('recordingUrl', messages.classIsCancelled)
  if (startsAt > now()) throw invalidField('recordingUrl', messages.notRecordedYet)
}

type Wanted = Held & Pick<ClassRow, 'state'>

/** @throws {ORPCError} 400 or 409 with why a class cannot be held so */
async function mayBeHeld(tx: Tx, batch: LockedBatch, before: ClassRow | null, after: Wanted, isConfirmed: boolean) {
  if (batch.cancelledAt) throw new ORPCError('CONFLICT', { message: messages.cancelledAlready })
  if (before && classEnd(before) <= now()) throw new ORPCError('CONFLICT', { message: messages.classIsOver })
  if (after.state === 'cancelled') return
  if (after.endsAt <= after.startsAt) throw invalidField('endsAt', messages.classEndsFirst)
  if (Date.parse(after.endsAt) - Date.parse(after.startsAt) > DAY) throw invalidField('endsAt', messages.classTooLong)
  if (after.startsAt !== before?.startsAt && after.startsAt <= now())
    throw invalidField('startsAt', messages.classInPast)
  if (after.mentorId && (await findUserToChange(tx, after.mentorId))?.role !== 'mentor')
    throw invalidField('mentorId', messages.noMentor)
  const { wanted, earlier } = placesOf(batch, before, after)
  await refuseCollisions(tx, wanted, isConfirmed, earlier)
}
