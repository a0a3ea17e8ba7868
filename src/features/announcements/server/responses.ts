import { displayName } from '#src/features/batches/rules.ts'
import type { Announcement } from '../shapes.ts'
import type { AnnouncementRow } from './queries.ts'

type Named = Parameters<typeof displayName>[0]

export const withBatchName = <Row extends { batch: Named | null }>({ batch, ...row }: Row) => ({
  ...row,
  batchName: batch && displayName(batch),
})

export const asAnnouncement = (row: AnnouncementRow): Announcement => withBatchName(row)
