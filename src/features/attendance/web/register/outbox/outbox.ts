import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { createOutbox } from '#src/web/offline/outbox/outbox.ts'
import { messages } from '../../../messages.ts'
import type { QueuedMark } from './queued-marks.ts'

/** Marks that were made on this phone. */
export const marksOutbox = createOutbox<QueuedMark>({
  database: 'register',
  store: 'marks',
  words: ['attendance entry', 'attendance entries'],
  warning: messages.waitHere,
})

/** Those of the signed-in user. */
export const useQueuedMarks = () => marksOutbox.useItems(useAuth().user?._id)
