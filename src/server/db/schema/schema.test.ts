import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '#test/app.ts'
import { databaseAt0050, MIGRATION_0050 } from '#test/before-1.0/database.ts'
import { schemaLines } from '#test/schema-lines.ts'
import { withClient } from '../client.ts'
import { migrateDatabase } from '../migrate.ts'
import { readMigrations } from './schema.ts'

const silent = createLog('silent')
const fresh = await testDatabase()
const run = (url: string, query: string) => withClient(url, (client) => client.query(query))

type Row = Record<string, unknown>
/** All rows of all tables, as objects. */
const rowsOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
    const contents = new Map<string, Row[]>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t order by t::text`)
      contents.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return contents
  })

/** Tables, and columns of any of them, that have another name. */
const TABLES: Record<string, string> = {
  attendees: 'walk_ins',
  forum_cases: 'moderation_cases',
  limits: 'rate_limits',
  marks: 'attendance_records',
  reads: 'notification_reads',
  second_factors: 'totp_factors',
  tallies: 'row_counts',
  unwanted_notifications: 'notification_opt_outs',
  uses: 'upload_references',
  visit_links: 'demo_invitation_links',
  visits: 'demo_invitations',
  waiting_places: 'waitlist_entries',
  watermarks: 'notifications_read_until',
}
const COLUMNS = new Map([
  ['attendee_id', 'walk_in_id'],
  ['evening_at', 'evening_reminder_sent_at'],
  ['hours_at', 'hours_reminder_sent_at'],
  ['medium', 'delivery_mode'],
  ['person_id', 'user_id'],
  ['sequence', 'version'],
  ['since', 'started_at'],
  ['until', 'ended_at'],
  ['visit_id', 'invitation_id'],
])

/** What the update adds to a row is not compared. */
const sameColumns = (row: Row, before: Row) => Object.fromEntries(Object.keys(before).map((name) => [name, row[name]]))

/** What the update takes away: tables, rows and columns. */
const GONE_TABLES = ['erased_accounts', 'feedback_given']
const isGone = (table: string, { of }: Row) => table === 'tallies' && of === 'people'
const GONE_COLUMNS = [
  'enquirers.split_from_id',
  'feedback_answers.id',
  'feedback_answers.five',
  'feedback_rounds.received',
]

test('a database of before 1.0 gets the tables of a new one, and keeps its rows', async () => {
  const url = await databaseAt0050()
  const before = await rowsOf(url)
  await migrateDatabase(url, silent)
  assert.deepEqual(await schemaLines(url), await schemaLines(fresh))
  const after = await rowsOf(url)
  for (const [name, rows] of before) {
    if (GONE_TABLES.includes(name)) continue
    const expected = rows
      .filter((row) => !isGone(name, row))
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).flatMap(([column, value]) =>
            GONE_COLUMNS.includes(`${name}.${column}`) ? [] : [[COLUMNS.get(column) ?? column, value]],
          ),
        ),
      )
    assert.ok(expected.length > 0, name)
    const kept = after.get(TABLES[name] ?? name)?.map((row, place) => sameColumns(row, expected[place] ?? {}))
    assert.deepEqual(kept, expected, name)
  }
  await migrateDatabase(url, silent)
  assert.deepEqual(await rowsOf(url), after, 'a second start changes nothing')
})

test('a database that is older, or from between, is refused with the version to start first', async () => {
  const url = await databaseAt0050()
  for (const migration of [MIGRATION_0050 - 1, MIGRATION_0050 + 1]) {
    await run(url, `update drizzle.__drizzle_migrations set created_at = ${migration}`)
    await assert.rejects(
      migrateDatabase(url, silent),
      /^Error: This database is too old for this version\. Start commit \w{8} on it once \(docs\/operations\.md, Updating\)\.$/,
    )
  }
})

test('views, functions and triggers are created again when their text was changed', async () => {
  const url = await testDatabase()
  await run(
    url,
    "drop view current_marks; drop function count_rows cascade; update drizzle.applied_sql set hash = 'another'",
  )
  assert.notDeepEqual(await schemaLines(url), await schemaLines(fresh))
  await migrateDatabase(url, silent)
  assert.deepEqual(await schemaLines(url), await schemaLines(fresh))
})

test('each file of db/sql is named after what it creates', async () => {
  for (const [folder, kind] of [
    ['functions', 'function'],
    ['triggers', 'function'],
    ['views', 'view'],
  ] as const) {
    const files = await readdir(new URL(`../../../../db/sql/${folder}`, import.meta.url))
    const lines = await schemaLines(fresh)
    for (const file of files) {
      const name = file.replace(/^\d+_|\.sql$/g, '')
      const beginning = kind === 'view' ? `view ${name} ` : `CREATE OR REPLACE FUNCTION public.${name}(`
      assert.ok(
        lines.some((line) => line.startsWith(beginning)),
        file,
      )
    }
  }
})

test('each migration is later than all before it: a database that has those would pass it over', () => {
  const times = readMigrations().map(({ folderMillis }) => folderMillis)
  assert.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  )
})
