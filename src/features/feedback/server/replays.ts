import type { Replay } from '#src/server/replay/replay.ts'
import { countInWords } from '#src/shared/text.ts'
import { removeReview, WITHDRAWN_REVIEW } from './review-queries.ts'

export const withdrawnReviews: Replay = {
  kind: WITHDRAWN_REVIEW,
  inWords: (count) => `${countInWords(count, 'review')} withdrawn`,
  async again(tx, replayed) {
    let count = 0
    for (const { subject } of replayed) {
      const [batchId = '', studentId = ''] = subject.split('/')
      if (await removeReview(tx, studentId, batchId)) count++
    }
    return count
  },
}
