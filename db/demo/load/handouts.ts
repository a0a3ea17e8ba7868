import { handouts } from '../../../src/features/handouts/server/table.ts'
import { demoHandouts } from '../handouts.ts'
import type { Batches } from './batches.ts'
import type { Loading } from './loading.ts'

/** For the batch in which the demo's student sits, and for one of its classes. */
export async function addHandouts({ tx, born }: Loading, [batch]: Batches) {
  if (!batch) return
  const { _id: batchId, mentorId: authorId } = batch.row
  const rows = demoHandouts.map(({ age, classNumber, ...handout }) => {
    const classId = batch.meetings.find(({ number }) => number === classNumber)?._id
    return { ...handout, ...born(age), batchId, authorId, ...(classId && { classId }) }
  })
  await tx.insert(handouts).values(rows)
}
