import { userChannel } from '#src/access/channel.ts'
import { batchState, displayName } from '#src/features/batches/rules.ts'
import { addresseesWith } from '#src/features/batches/server/addressee-queries.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { change } from '#src/server/db/change.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { withoutFingerprint } from '#src/server/http/idempotency.ts'
import { addEmails } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { formatDate } from '#src/shared/time.ts'
import { messages } from '../messages.ts'
import { closesAt, countRatings, findMainMentors, isNamedOnly, isOpen, visibleAnswers } from '../rules.ts'
import { feedbackEmail } from './emails.ts'
import { staff, student } from './procedures.ts'
import {
  addNamed,
  addRound,
  addUnnamed,
  countStudentsAsked,
  findRound,
  findRoundOfStudent,
  listOpenRounds,
  lockRound,
  namedAnswers,
  noteResponse,
  taughtClasses,
} from './queries.ts'
import { reviewHandlers } from './review-handlers.ts'
import { agreeTo } from './review-queries.ts'
import type { feedbackRounds } from './table.ts'

export const feedbackHandlers = {
  ask: staff.ask.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const batch = await findBatch(tx, id)
      if (!batch) throw errors.NOT_FOUND()
      const { _id: batchId, courseTitle } = batch
      about({ kind: 'batch', _id: batchId, label: displayName(batch) })
      const askedAt = now()
      if (batchState(batch, Date.parse(askedAt)) !== 'finished') throw errors.CONFLICT({ message: messages.notOver })
      const studentIds = await countStudentsAsked(tx, batchId)
      if (studentIds.length === 0) throw errors.CONFLICT({ message: messages.nobody })
      const { feedbackQuestions: questions } = context.institute.current.classroom
      const closes = closesAt(Date.parse(askedAt))
      const asker = { askedById: context.user._id, asked: studentIds.length }
      const round = { batchId, questions, askedAt, closesAt: closes, ...asker }
      if (!(await addRound(tx, round))) {
        const before = await findRound(tx, batchId)
        throw errors.CONFLICT({ message: messages.askedAlready(formatDate(before?.askedAt ?? askedAt)) })
      }
      for (const studentId of studentIds) {
        const message = messages.youAreAsked(courseTitle)
        await emit('feedbackAsked', { studentId, batchId, message }, [userChannel(studentId)])
      }
      const asking = { batchId, courseTitle, closesAt: closes, isNamedOnly: isNamedOnly(studentIds.length) }
      const students = await addresseesWith(tx, studentIds)
      await addEmails(
        tx,
        feedbackEmail,
        students.map(({ _id, role: _, ...to }) => ({ to: to.email, userId: _id, payload: { ...asking, to } })),
      )
      await emit('feedbackChanged', { batchId }, ['staff'])
      return { message: messages.asked(studentIds.length) }
    }),
  ),

  ofBatch: staff.ofBatch.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const batch = await findBatch(db, id)
    if (!batch) throw errors.NOT_FOUND()
    const isYours = user.isAdmin || findMainMentors(await taughtClasses(db, batch._id)).includes(user._id)
    const round = await lockRound(db, batch._id, 'share')
    if (!round) return { round: null, isYours, results: null }
    const { askedAt, closesAt, asked } = round
    const isStillOpen = isOpen(round, now())
    const results = isYours && !isStillOpen ? toResults(round, await namedAnswers(db, batch._id)) : null
    return { round: { askedAt, closesAt, isNamedOnly: isNamedOnly(asked), isOpen: isStillOpen }, isYours, results }
  }),

  mine: student.mine.handler(async ({ context: { db, user } }) => {
    const rounds = await listOpenRounds(db, user._id)
    return rounds.map(({ _id, courseTitle, closesAt, ...batch }) => ({
      batchId: _id,
      batchName: displayName(batch),
      courseTitle,
      closesAt,
    }))
  }),

  form: student.form.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    const round = await findRoundOfStudent(db, user._id, id)
    if (!round) throw errors.NOT_FOUND()
    const { _id, questions, courseTitle, isGiven, isSigned, asked, review } = round
    return {
      batch: { _id, name: displayName(round) },
      courseTitle,
      questions,
      closesAt: round.closesAt,
      isOpen: isOpen(round, now()),
      isGiven,
      isSigned,
      isNamedOnly: isNamedOnly(asked),
      review,
    }
  }),

  give: student.give.handler(({ input: { id, ratings, comment, isNamed, review }, context, errors }) => {
    // A hash of the answer, kept beside whose it is, would give away the answer.
    const idempotency = withoutFingerprint(context.idempotency)
    return change({ ...context, idempotency }, async (tx, emit) => {
      const studentId = context.user._id
      const round = await findRoundOfStudent(tx, studentId, id)
      if (!round) throw errors.NOT_FOUND()
      const batchId = round._id
      if (round.isGiven) throw errors.CONFLICT({ message: messages.givenAlready })
      if (!isNamed && isNamedOnly(round.asked)) throw invalidField('isNamed', messages.namedOnly)
      if (!(await noteResponse(tx, studentId, batchId))) throw errors.CONFLICT({ message: messages.givenAlready })
      await lockRound(tx, batchId, 'update')
      if (!isOpen(round, now())) throw errors.CONFLICT({ message: messages.over })
      const agreed = review !== '' && agreeTo(review, now())
      if (isNamed) await addNamed(tx, { batchId, studentId, ratings, comment, ...agreed })
      else await addUnnamed(tx, batchId, { ratings, comment })
      // Not for staff: nobody counts answers as they come.
      await emit('feedbackChanged', { batchId }, [userChannel(studentId)])
      return { message: messages.given }
    })
  }),

  ...reviewHandlers,
}

type Round = typeof feedbackRounds.$inferSelect
type Named = Awaited<ReturnType<typeof namedAnswers>>

function toResults({ questions, asked, signed, unnamed }: Round, named: Named) {
  const shown = visibleAnswers({ asked, signed, named, unnamed })
  if (!shown) return null
  const all = [...shown.named, ...shown.unnamed]
  const comments = [...shown.named, ...shown.quoted.map((unsigned) => ({ ...unsigned, name: null }))]
  return {
    given: all.length,
    questions: questions.map((text, at) => ({
      text,
      ...countRatings(all.flatMap(({ ratings }) => ratings[at] ?? [])),
    })),
    comments: comments
      .flatMap(({ comment, name }) => (comment ? [{ text: comment, name }] : []))
      .toSorted((a, b) => a.text.localeCompare(b.text)),
    reviews: shown.named.flatMap(({ review, name, reviewAgreedAt }) =>
      review && reviewAgreedAt ? [{ text: review, name, agreedAt: reviewAgreedAt }] : [],
    ),
  }
}
