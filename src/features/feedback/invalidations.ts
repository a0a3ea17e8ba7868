import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { FeedbackEvents } from './contract.ts'

const everything = (): CacheTag[] => [['feedback']]

export const feedbackInvalidations: Invalidations<FeedbackEvents, UserEvents & BatchEvents> = {
  feedbackAsked: everything,
  feedbackChanged: ({ batchId }) => [['feedback', 'ofBatch', { id: batchId }]],
  batchChanged: everything,
  userDeleted: everything,
}
