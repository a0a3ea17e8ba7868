import { displayName } from '#src/features/batches/rules.ts'

type Taught = Parameters<typeof displayName>[0] & { batchId: string }

export const asTaughtClasses = <Row extends Taught>(rows: Row[]) =>
  rows.map((row) => ({ ...row, batch: { _id: row.batchId, name: displayName(row) } }))
