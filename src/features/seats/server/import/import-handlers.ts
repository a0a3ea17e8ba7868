import { batchSubject } from '#src/features/batches/rules.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { StudentRow } from '#src/features/users/contract.ts'
import { problemOf } from '#src/features/users/server/importing.ts'
import { change } from '#src/server/db/change.ts'
import { admin } from '../procedures.ts'
import { foresee } from './foresee.ts'
import { importStudent, outcomeOfRefusal } from './import-student.ts'
import type { Outcome } from './judge.ts'

export const importHandlers = {
  /** A transaction for each row: what is refused to one keeps no other out, and nobody waits for the whole file. */
  importStudents: admin.importStudents.handler(async ({ input, context, errors }) => {
    const { id, rows, dryRun, seatsBefore } = input
    const batch = await findBatch(context.db, id)
    if (!batch) throw errors.NOT_FOUND()
    const checked = rows.map((row) => StudentRow.safeParse(row))
    const right = checked.flatMap(({ data }) => data ?? [])
    const foreseen = dryRun ? await foresee(context.db, batch, right, seatsBefore) : undefined
    const outcomes: Outcome[] = []
    for (const [at, { data: row, error }] of checked.entries())
      if (!row) outcomes.push({ outcome: 'wrong', message: problemOf(error) })
      else outcomes.push(foreseen?.shift() ?? (await add(row, at)))
    return { rows: outcomes.map((outcome, at) => ({ row: at + 1, ...outcome })) }

    async function add(row: StudentRow, at: number) {
      // Each row is a change that can be repeated: a file that stopped goes on where it did.
      const { idempotency } = context
      const ofRow = idempotency && { ...idempotency, key: `${idempotency.key} ${at}` }
      try {
        return await change({ ...context, idempotency: ofRow }, async (tx, emit, about) => {
          const { batch, student, outcome } = await importStudent({ tx, emit }, id, row)
          about({ ...batchSubject(batch), student })
          return outcome
        })
      } catch (error) {
        return outcomeOfRefusal(error)
      }
    }
  }),
}
