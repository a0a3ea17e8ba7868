import { nameOf } from '#src/features/batches/rules.ts'

type Taught = Parameters<typeof nameOf>[0] & { batchId: string }

export const asTaughtClasses = <Row extends Taught>(rows: Row[]) =>
  rows.map((row) => ({ ...row, batch: { _id: row.batchId, name: nameOf(row) } }))
