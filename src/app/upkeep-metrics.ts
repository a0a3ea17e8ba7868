import { Gauge, type Registry } from 'prom-client'
import { countEmails } from '#src/app/backup/emails.ts'
import type { Config } from '#src/server/config.ts'
import type { Db } from '#src/server/db/db.ts'
import { HELD_FLAG } from '#src/server/jobs/jobs.ts'
import { emailsTotal } from '#src/server/mail/send-email.ts'

const JOBS_BY_STATE = `
  select state, count(found)::int from unnest(array['waiting', 'failed', 'held']) state left join (
    select case when flags ? '${HELD_FLAG}' then 'held' when attempts >= max_attempts and locked_at is null then 'failed'
      else 'waiting' end as found from graphile_worker.jobs where key is distinct from '${HELD_FLAG}') jobs on found = state
  group by state`

/** What an operator is alerted to: work that piles up or failed for good, and how old the latest backup is. */
export function measureUpkeep(register: Registry, db: Db, { folder }: Config['backup']) {
  new Gauge({
    name: 'jobs',
    help: 'Emails and other jobs that are waiting, that failed for good, and that are held (npm run emails)',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      // Without the database these are unknown, and all other metrics matter more than ever.
      this.reset()
      const result = await db.execute<{ state: string; count: number }>(JOBS_BY_STATE).catch(() => undefined)
      for (const { state, count } of result?.rows ?? []) this.set({ state }, count)
    },
  })
  register.registerMetric(emailsTotal)
  new Gauge({
    name: 'emails',
    help: 'Emails that wait to be sent, that failed at the last attempt, and that are held (npm run emails)',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      this.reset()
      const counts = await countEmails(db.$client).catch(() => undefined)
      if (!counts) return
      for (const state of ['waiting', 'failed', 'held'] as const) this.set({ state }, counts[state])
    },
  })
  if (!folder) return
  new Gauge({
    name: 'backup_last_written_timestamp_seconds',
    help: 'When the latest backup of BACKUP_DIR was written; 0 where there is none',
    registers: [register],
    async collect() {
      const { findLastBackupTime } = await import('#src/app/backup/daily.ts')
      this.set(((await findLastBackupTime(folder)) ?? 0) / 1_000)
    },
  })
}
