import { type Channel, userChannel } from '#src/access/channel.ts'
import { displayName } from '#src/features/batches/rules.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../messages.ts'
import { isOpen } from '../rules.ts'
import { admin, student } from './procedures.ts'
import { findRound, findRoundOfStudent } from './queries.ts'
import { addReview, agreeTo, isReviewShown, listReviews, removeReview } from './review-queries.ts'

export const reviewHandlers = {
  reviews: admin.reviews.handler(({ context }) => {
    logOnce(context, { kind: 'list', _id: null, label: 'Reviews for the website' })
    return listReviews(context.db)
  }),

  offerReview: student.offerReview.handler(({ input: { id, review }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const { _id: studentId } = context.user
      const round = await findRoundOfStudent(tx, studentId, id)
      if (!round?.isSigned) throw errors.NOT_FOUND()
      if (!(await addReview(tx, studentId, round._id, agreeTo(review, now())))) throw errors.CONFLICT()
      about({ kind: 'batch', _id: round._id, label: displayName(round) })
      await emit('feedbackChanged', { batchId: round._id }, await findReaders(tx, studentId, round._id))
      return { message: 'Thank you. We may show it on our website now.' }
    }),
  ),

  withdrawReview: student.withdrawReview.handler(async ({ input: { id }, context, errors }) => {
    const { _id: studentId } = context.user
    const isShown = await change(context, async (tx, emit, about) => {
      const batch = await findBatch(tx, id)
      const isShown = await isReviewShown(tx, studentId)
      if (!batch || !(await removeReview(tx, studentId, batch._id))) throw errors.NOT_FOUND()
      about({ kind: 'batch', _id: batch._id, label: displayName(batch) })
      await emit('feedbackChanged', { batchId: batch._id }, await findReaders(tx, studentId, batch._id))
      if (isShown) await emit('instituteChanged', { section: 'people' }, ['everyone'])
      return isShown
    })
    if (isShown) await context.institute.renew()
    return { message: messages.withdrawn }
  }),
}

/** Staff do not learn that there is a review before feedback is closed. */
async function findReaders(tx: Tx, studentId: string, batchId: string): Promise<Channel[]> {
  const round = await findRound(tx, batchId)
  return round && !isOpen(round, now()) ? [userChannel(studentId), 'staff'] : [userChannel(studentId)]
}
