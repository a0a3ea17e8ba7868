import { implement } from '@orpc/server'
import { userChannel } from '#src/access/channel.ts'
import { nameOf, stateOf } from '#src/features/batches/rules.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { ifThereIsAClassroom } from '#src/features/batches/server/procedures.ts'
import { feedback as asked } from '#src/institute/feedback.ts'
import type { Context } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { isId } from '#src/server/db/column-types.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { now } from '#src/shared/clock.ts'
import { formatDate } from '#src/shared/time.ts'
import { type FeedbackEvents, feedback } from '../contract.ts'
import { messages } from '../messages.ts'
import { closesAt, fivesIn, isOpen, mayShow, tallied } from '../rules.ts'
import {
  addFeedback,
  addRound,
  feedbackRows,
  findReview,
  findRound,
  findRoundOf,
  openRoundsOf,
  removeReview,
  studentsAsked,
} from './queries.ts'

const signedIn = implement(feedback)
  .$context<Context<FeedbackEvents>>()
  .use(ifThereIsAClassroom)
  .use(authorize)
  .use(requireUser)

export const feedbackHandlers = {
  ask: signedIn.ask.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const batch = await findBatch(tx, id)
      if (!batch) throw errors.NOT_FOUND()
      const { _id: batchId, courseTitle } = batch
      about({ kind: 'batch', _id: batchId, label: nameOf(batch) })
      const askedAt = now()
      if (stateOf(batch, Date.parse(askedAt)) !== 'finished') throw errors.CONFLICT({ message: messages.notOver })
      const studentIds = await studentsAsked(tx, batchId)
      if (studentIds.length === 0) throw errors.CONFLICT({ message: messages.nobody })
      const { questions, openDays } = asked
      const closes = closesAt(Date.parse(askedAt), openDays)
      const round = { batchId, questions, askedAt, closesAt: closes, askedById: context.user._id }
      if (!(await addRound(tx, round))) {
        const before = await findRound(tx, batchId)
        throw errors.CONFLICT({ message: messages.askedAlready(formatDate(before?.askedAt ?? askedAt)) })
      }
      for (const studentId of studentIds) {
        const message = messages.youAreAsked(courseTitle)
        await emit('feedbackAsked', { studentId, batchId, message }, [userChannel(studentId)])
      }
      await emit('feedbackChanged', { batchId }, ['staff'])
      return { message: messages.asked(studentIds.length) }
    }),
  ),

  ofBatch: signedIn.ofBatch.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const batch = await findBatch(db, id)
    if (!batch) throw errors.NOT_FOUND()
    const isYours = user.isAdmin || batch.mentorId === user._id
    const round = await findRound(db, batch._id)
    if (!round) return { round: null, isYours, results: null }
    const { questions, received: _, ...shown } = round
    const isStillOpen = isOpen(round, now())
    const fives = isStillOpen ? fivesIn(round.received) : undefined
    const results =
      isYours && mayShow(round, now()) ? resultsOf(questions, await feedbackRows(db, batch._id, fives)) : null
    return { round: { ...shown, isOpen: isStillOpen }, isYours, results }
  }),

  mine: signedIn.mine.handler(async ({ context: { db, user } }) => {
    const rounds = await openRoundsOf(db, user._id)
    return rounds.map(({ _id, courseTitle, closesAt, ...batch }) => ({
      batchId: _id,
      batchName: nameOf(batch),
      courseTitle,
      closesAt,
    }))
  }),

  form: signedIn.form.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const round = await findRoundOf(db, user._id, id)
    if (!round) throw errors.NOT_FOUND()
    const { _id, questions, courseTitle, isGiven } = round
    return {
      batch: { _id, name: nameOf(round) },
      courseTitle,
      questions,
      closesAt: round.closesAt,
      isOpen: isOpen(round, now()),
      isGiven,
      review: await findReview(db, user._id, _id),
    }
  }),

  give: signedIn.give.handler(({ input: { id, ratings, comment, isNamed, review }, context, errors }) =>
    change(context, async (tx, emit) => {
      const studentId = context.user._id
      const round = await findRoundOf(tx, studentId, id)
      if (!round) throw errors.NOT_FOUND()
      const batchId = round._id
      if (round.isGiven) throw errors.CONFLICT({ message: messages.givenAlready })
      if (!isOpen(round, now())) throw errors.CONFLICT({ message: messages.over })
      const row = {
        batchId,
        studentId: isNamed ? studentId : null,
        ratings,
        comment,
        ...(review !== '' && { review, reviewAgreedAt: now() }),
      }
      if (!(await addFeedback(tx, studentId, row))) throw errors.CONFLICT({ message: messages.givenAlready })
      await emit('feedbackChanged', { batchId }, ['staff', userChannel(studentId)])
      return { message: messages.given }
    }),
  ),

  withdrawReview: signedIn.withdrawReview.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const batch = await findBatch(tx, id)
      if (!batch || !isId(id) || !(await removeReview(tx, context.user._id, id))) throw errors.NOT_FOUND()
      about({ kind: 'batch', _id: batch._id, label: nameOf(batch) })
      await emit('feedbackChanged', { batchId: batch._id }, ['staff', userChannel(context.user._id)])
      return { message: messages.withdrawn }
    }),
  ),
}

function resultsOf(questions: string[], rows: Awaited<ReturnType<typeof feedbackRows>>) {
  return {
    given: rows.length,
    questions: questions.map((text, at) => ({ text, ...tallied(rows.flatMap(({ ratings }) => ratings[at] ?? [])) })),
    comments: rows.flatMap(({ comment, name }) => (comment ? [{ text: comment, name }] : [])),
    reviews: rows.flatMap(({ review, name, reviewAgreedAt }) =>
      review && name && reviewAgreedAt ? [{ text: review, name, agreedAt: reviewAgreedAt }] : [],
    ),
  }
}
