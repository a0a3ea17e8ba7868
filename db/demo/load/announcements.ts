import { announcementReaders, announcements } from '../../../src/features/announcements/server/table.ts'
import { demoAnnouncements } from '../announcements.ts'
import type { Batches } from './batches.ts'
import type { Loading } from './loading.ts'

/** Milliseconds until the first of those who opened one did; the others follow one after the other. */
const OPENED = 40 * 60_000

/** To the batch in which the demo's student sits, who has opened all of them. */
export async function addAnnouncements({ tx, born, instant }: Loading, [batch]: Batches) {
  if (!batch?.holders.length) return
  const { _id: batchId, mentorId: authorId } = batch.row
  const rows = demoAnnouncements.map(({ age, ...words }) => {
    const at = instant(age)
    return { ...words, ...born(age), batchId, authorId, at, sentAt: at }
  })
  const readers = rows.flatMap(({ _id: announcementId, sentAt, unopened }) =>
    batch.holders.map(({ studentId }, at) => ({
      announcementId,
      studentId,
      openedAt:
        at < batch.holders.length - unopened ? new Date(Date.parse(sentAt) + (at + 1) * OPENED).toISOString() : null,
    })),
  )
  const added = tx.$with('added').as(
    tx
      .insert(announcements)
      .values(rows.map(({ unopened: _, ...row }) => row))
      .returning({ _id: announcements._id }),
  )
  await tx.with(added).insert(announcementReaders).values(readers)
}
