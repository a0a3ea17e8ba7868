import { ORPCError } from '@orpc/server'
import { reasonInWords } from '#src/features/batches/changes-in-words.ts'
import { messages as batchMessages } from '#src/features/batches/messages.ts'
import { batchState, batchSubject, displayName, isOpen } from '#src/features/batches/rules.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { cancelBatch } from '#src/features/batches/server/batch/cancelling.ts'
import { collisionsInWords } from '#src/features/batches/server/batch/clash-words.ts'
import { notifyOfChanges } from '#src/features/batches/server/notify-of-classes.ts'
import { takeSnapshots } from '#src/features/batches/server/snapshot-queries.ts'
import { change } from '#src/server/db/change.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../messages.ts'
import { lockSeats } from './lock-seats.ts'
import { countOffersTo, moveSeats, moveWaitingList, seatHolders } from './merge-queries.ts'
import { notifyOfLeaving, notifyOfSeat, notifyOfWaiting } from './notify-of-seats.ts'
import { ownCollisions } from './own-collision-queries.ts'
import { staff } from './procedures.ts'

const conflict = (message: string) => new ORPCError('CONFLICT', { message })

export const mergeHandlers = {
  /** Marks stay with the classes that were held: attendance is counted by course, so it comes along. */
  merge: staff.merge.handler(({ input: { id, into, isConfirmed, reason }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      if (id === into) throw invalidField('into', messages.mergeIntoItself)
      const unlocked = await findBatch(tx, id)
      if (!unlocked) throw errors.NOT_FOUND()
      const locked = await lockSeats(tx, { courseIds: [unlocked.courseId], batchIds: [id, into] })
      const from = locked.find(({ _id }) => _id === id)
      const target = locked.find(({ _id }) => _id === into)
      if (!from || !target) throw errors.NOT_FOUND()
      about(batchSubject(from))
      const [name, targetName] = [displayName(from), displayName(target)]
      if (from.courseId !== target.courseId) throw invalidField('into', messages.mergeOtherCourse)
      if (from.cancelledAt) throw conflict(batchMessages.cancelledAlready)
      if (!isOpen(batchState(from, Date.parse(now())))) throw conflict(batchMessages.isOver)
      if (!isOpen(batchState(target, Date.parse(now())))) throw conflict(messages.overAlready(targetName))
      const holders = await seatHolders(tx, id)
      const holderIds = holders.map(({ _id }) => _id)
      // A seat that is kept for one of them is theirs.
      const free = target.seats - target.taken + (await countOffersTo(tx, into, holderIds))
      if (holders.length > free) throw conflict(messages.mergeTooFew(targetName, free, holders.length))
      const clashes: string[] = []
      const seating = { batchId: into, courseId: from.courseId, cancelledBatchId: id }
      if (!isConfirmed)
        for (const student of holders)
          clashes.push(collisionsInWords(await ownCollisions(tx, student._id, seating), student))
      const question = clashes.filter(Boolean).join(' ')
      if (question) throw invalidField('isConfirmed', question, 'CONFLICT')
      const scope = { tx, emit }
      const snapshot = await takeSnapshots(tx, [id, into])
      await moveSeats(tx, id, into)
      const waiting = await moveWaitingList(tx, id, into)
      const sentence = messages.merged(from.courseTitle, name, targetName)
      const lead = { sentence, subject: messages.mergedBriefly(name, targetName) }
      const before = reason ? [sentence, reasonInWords(reason)] : [sentence]
      const leftBatches = [{ batch: from, heldSeat: true, place: undefined }]
      for (const student of holders) await notifyOfSeat(scope, { student, batch: target, before, leftBatches })
      for (const { studentId, isMoved } of waiting)
        if (isMoved) await notifyOfWaiting(scope, { student: { _id: studentId }, batch: target, before })
        else await notifyOfLeaving(scope, studentId, [{ batch: from, heldSeat: false, place: true }], before)
      await cancelBatch(tx, id, into)
      const exceptIds = [...holderIds, ...waiting.map(({ studentId }) => studentId)]
      await notifyOfChanges(scope, snapshot, { actorId: context.user._id, exceptIds, lead, reason })
      return { message: messages.mergedFor(name, targetName, holders.length) }
    }),
  ),
}
