import { closesAt, isNamedOnly } from '../../../src/features/feedback/rules.ts'
import { agreeTo } from '../../../src/features/feedback/server/review-queries.ts'
import { feedbackAnswers, feedbackRounds } from '../../../src/features/feedback/server/table.ts'
import { demoSections } from '../institute/institute.ts'
import type { Batches } from './batches.ts'
import type { Loading } from './loading.ts'

type Feedback = { ratings: number[]; comment: string; isNamed?: boolean; review?: string }

/** One of each student of a batch, as many as there are. */
const demoResponses: Feedback[] = [
  {
    ratings: [5, 5, 4, 5, 5],
    comment: 'The exercises on the system were the best part.',
    isNamed: true,
    review: 'We posted every movement ourselves. I use what I learned each day at work.',
  },
  { ratings: [4, 4, 3, 4, 4], comment: 'Please start with the basics for a little longer.' },
  { ratings: [5, 4, 4, 3, 5], comment: '' },
  { ratings: [3, 4, 2, 4, 3], comment: 'Three hours without a break are long.' },
  { ratings: [5, 5, 5, 4, 5], comment: '' },
]
/** Milliseconds after the last class. */
const ASKED = 2 * 60 * 60_000

/** Of each batch whose feedback is closed: its students were asked, and some of them responded. */
export async function addFeedback({ tx, instant }: Loading, batches: Batches) {
  const rounds = batches.flatMap(({ row, holders }) => {
    const askedAt = Date.parse(row.endsAt) + ASKED
    const { feedbackQuestions: questions } = demoSections.classroom
    const times = { askedAt: new Date(askedAt).toISOString(), closesAt: closesAt(askedAt) }
    const studentCount = holders.length
    const responses = demoResponses.slice(0, studentCount).map(({ isNamed, review, ...values }, at) => ({
      batchId: row._id,
      studentId: (isNamed || isNamedOnly(studentCount)) && holders[at]?.studentId,
      ...values,
      ...(review && agreeTo(review, times.askedAt)),
    }))
    const unnamed = responses.flatMap(({ studentId, ratings, comment }) => (studentId ? [] : { ratings, comment }))
    const signed = responses.length - unnamed.length
    const counted = { asked: studentCount, signed }
    const round = { batchId: row._id, questions, askedById: row.mentorId, ...counted, unnamed, ...times }
    return times.closesAt < instant(0) && studentCount > 0 ? { round, responses } : []
  })
  if (rounds.length === 0) return
  await tx.insert(feedbackRounds).values(rounds.map(({ round }) => round))
  const named = rounds.flatMap(({ responses }) =>
    responses.flatMap(({ studentId, ...values }) => (studentId ? { studentId, ...values } : [])),
  )
  if (named.length > 0) await tx.insert(feedbackAnswers).values(named)
}
