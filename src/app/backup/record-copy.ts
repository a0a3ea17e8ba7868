import { change } from '#src/server/db/change.ts'
import { connect, type Db, disconnect } from '#src/server/db/db.ts'
import { createBus } from '#src/server/events/bus.ts'
import type { Log } from '#src/server/observability/log.ts'

type Action = 'backup' | 'export' | 'restore'

/** Notes in the audit log that all there is was copied or replaced; what cannot be noted fails no copy. */
export const recordCopy = ({ db, log }: { db: Db; log: Pick<Log, 'warn'> }, action: Action) =>
  change({ db, bus: createBus(), action }, async (_tx, _tell, about) =>
    about({ kind: 'site', _id: null, label: 'everything there is' }),
  ).catch((err: unknown) => log.warn({ err, action }, 'The audit log could not be written'))

/** The same for a script, which has no connection open. */
export async function recordCopyOf(databaseUrl: string, log: Log, action: Action) {
  const db = connect(databaseUrl, log, 1)
  await recordCopy({ db, log }, action).finally(() => disconnect(db))
}
