import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { EMAIL_JOB_NAMES } from '#src/app/email-jobs.ts'
import {
  endedSessions,
  freshSignIns,
  knownDevices,
  passkeyChallenges,
  passwordLinks,
  pendingLogins,
  sessions,
} from '#src/features/accounts/server/table.ts'
import { checkInSecrets } from '#src/features/attendance/server/table.ts'
import { feedbackGiven } from '#src/features/feedback/server/table.ts'
import { setupCodes } from '#src/features/institute/server/table.ts'
import { copies } from '#src/features/privacy/server/table.ts'
import { timetableFeeds } from '#src/features/timetable/server/table.ts'
import { demoInvitationLinks } from '#src/features/visits/server/table.ts'
import { withClient, withLock } from '#src/server/db/client.ts'
import { idempotencyKeys, jobWorkers, rateLimits } from '#src/server/db/table.ts'
import { CLEANUP_LOCK, listFileKeys } from './file-keys.ts'
import type { QueuedEmail, Table } from './format.ts'

/**
 * What lets someone in, and what is of the moment: who has a backup has no way into the site by it. And who has given feedback:
 * the difference between two backups would say whose answers came in between.
 */
const EXCLUDED_TABLES = [
  copies,
  sessions,
  endedSessions,
  knownDevices,
  passwordLinks,
  pendingLogins,
  passkeyChallenges,
  freshSignIns,
  timetableFeeds,
  checkInSecrets,
  demoInvitationLinks,
  setupCodes,
  feedbackGiven,
  idempotencyKeys,
  jobWorkers,
  rateLimits,
].map(getTableName)

const BETWEEN_CLEANUPS = {
  key: CLEANUP_LOCK,
  isShared: true,
  maxWait: 60_000,
  refusal: 'The daily cleanup is still running. Please try again later.',
}

export type Snapshot = ReturnType<typeof createSnapshot>

/**
 * Lets `work` read all tables as they are at one moment, however long it takes while others write. The files of that moment
 * stay until then: the daily tidying waits.
 */
export const withSnapshot = <Answer>(url: string, work: (snapshot: Snapshot) => Promise<Answer>) =>
  withLock(url, BETWEEN_CLEANUPS, () =>
    withClient(url, async (client) => {
      await client.query("set datestyle to iso; set timezone to 'UTC'")
      await client.query('begin isolation level repeatable read read only')
      return work(createSnapshot(client))
    }),
  )

function createSnapshot(client: pg.Client) {
  const queryRows = async <Row extends object>(query: string, values?: unknown[]) =>
    (await client.query<Row>(query, values)).rows

  return {
    tables: () =>
      queryRows<Table>(
        `select relname as name, array_agg(attname::text order by attnum) as columns
          from pg_class join pg_attribute on attrelid = pg_class.oid
          where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
            and attnum > 0 and not attisdropped and attgenerated = ''
          group by relname order by relname`,
        [EXCLUDED_TABLES],
      ),
    async migration() {
      const [latest] = await queryRows<{ at: string }>('select max(created_at) as at from drizzle.__drizzle_migrations')
      return Number(latest?.at)
    },
    // The view of the queue that is documented has no payload: this reads its table, and nothing of ours writes to it.
    emails: () =>
      queryRows<QueuedEmail>(
        `select task_identifier as name, payload, jobs.priority, jobs.key
          from graphile_worker.jobs jobs join graphile_worker._private_jobs using (id)
          where task_identifier = any($1) and jobs.attempts < jobs.max_attempts order by id`,
        [EMAIL_JOB_NAMES],
      ),
    fileKeys: () => listFileKeys(client),
    /** The rows of a table, or of a query in brackets, as PostgreSQL's COPY writes them. */
    copy: (what: string, options = '') => client.query(copyTo(`copy ${what} to stdout ${options}`)),
    /** The same as objects, a thousand at a time. */
    async *rows({ name, columns }: Table) {
      const listed = columns.map(escapeIdentifier).join(', ')
      await client.query(`declare rows cursor for select ${listed} from public.${escapeIdentifier(name)}`)
      for (;;) {
        const rows = await queryRows('fetch 1000 from rows')
        yield* rows
        if (rows.length === 0) break
      }
      await client.query('close rows')
    },
  }
}

export const qualifyTable = ({ name, columns }: Table) =>
  `public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`

function escapeIdentifier(name: string) {
  return pg.escapeIdentifier(name)
}
