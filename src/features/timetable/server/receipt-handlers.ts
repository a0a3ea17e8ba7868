import { classSubject } from '#src/features/batches/rules.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { type ClassRow, findClass } from '#src/features/batches/server/classes/class-queries.ts'
import { change } from '#src/server/db/change.ts'
import type { Db } from '#src/server/db/db.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { messages } from '../messages.ts'
import { approved, staff } from './procedures.ts'
import { listReceipts } from './receipt-queries.ts'
import { noteSeen } from './receipts.ts'
export const receiptHandlers = {
  receipts: staff.receipts.handler(async ({ input: { id }, context, errors }) => {
    const { db } = context
    const classRow = await findClass(db, id)
    if (!classRow) throw errors.NOT_FOUND()
    logOnce(context, { kind: 'class', _id: classRow._id, label: () => describeClass(db, classRow) })
    const receipts = await listReceipts(db, classRow)
    const unseen = receipts.filter(({ hasSeen }) => !hasSeen)
    return { seen: receipts.length - unseen.length, of: receipts.length, unseen }
  }),

  sawTimetable: approved.sawTimetable.handler(({ context }) =>
    change(context, async (tx, emit) => {
      await noteSeen(tx, emit, context.user._id)
      return { message: messages.noticed }
    }),
  ),
}

async function describeClass(db: Db, classRow: ClassRow) {
  const batch = await findBatch(db, classRow.batchId)
  return batch ? classSubject(classRow, batch.courseTitle, batch).label : ''
}
