import { batchIn, batchSubject, displayName } from '#src/features/batches/rules.ts'
import { findBatch, findBatchToChange } from '#src/features/batches/server/batch/batch-queries.ts'
import { findCourseToChange, findTitle } from '#src/features/courses/server/queries.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import type { Subject } from '#src/server/observability/audit.ts'
import { stripBidi } from '#src/shared/text.ts'
import type { To } from './audience-queries.ts'

/** A batch or course whose students are notified, and what the audit log and a notification call it. */
export type Recipients = { to: To; subject: Subject; inWords: string }

type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

const ofBatch = (batch: Pick<BatchRow, '_id' | 'name' | 'weekdays' | 'startTime' | 'courseTitle'>): Recipients => ({
  to: { batchId: batch._id, courseId: null },
  subject: batchSubject(batch),
  inWords: batchIn(batch.courseTitle, displayName(batch)),
})

const ofCourse = ({ _id, title }: { _id: string; title: string }): Recipients => ({
  to: { batchId: null, courseId: _id },
  subject: { kind: 'course', _id, label: title },
  inWords: stripBidi(title),
})

type Wanted = { batchId?: string | null | undefined; courseId?: string | null | undefined }

export async function findRecipients(db: Reader, { batchId, courseId }: Wanted) {
  if (batchId) {
    const batch = await findBatch(db, batchId)
    return batch && ofBatch(batch)
  }
  const course = await findTitle(db, courseId ?? '')
  return course && ofCourse(course)
}

/** Locks the batch or the course: of two who announce at once one waits. */
export async function lockRecipients(tx: Tx, { batchId, courseId }: Wanted) {
  if (batchId) {
    const batch = await findBatchToChange(tx, batchId)
    return batch && ofBatch(batch)
  }
  const course = await findCourseToChange(tx, courseId ?? '')
  return course && ofCourse(course)
}
