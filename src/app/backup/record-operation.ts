import { change } from '#src/server/db/change.ts'
import { connectUnlimited, type Db, disconnect } from '#src/server/db/db.ts'
import { createBus } from '#src/server/events/bus.ts'
import type { Log } from '#src/server/observability/log.ts'

type Action = 'backup' | 'export' | 'restore' | 'sendEmails' | 'dropEmails' | 'breachList' | 'breach'

/** Writes what an operator does into the audit log; where that fails, what they do does not. */
export const recordOperation = ({ db, log }: { db: Db; log: Pick<Log, 'warn'> }, action: Action, label = 'all data') =>
  change({ db, bus: createBus(), action }, async (_tx, _emit, about) =>
    about({ kind: 'site', _id: null, label }),
  ).catch((err: unknown) => log.warn({ err, action }, 'The audit log could not be written'))

/** The same for a script, which has no connection open. */
export async function recordScriptOperation(databaseUrl: string, log: Log, action: Action, label?: string) {
  const db = connectUnlimited(databaseUrl, log)
  await recordOperation({ db, log }, action, label).finally(() => disconnect(db))
}
