import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import {
  columnName,
  type PersonalTable,
  personalTable,
  tableName,
} from '#src/features/privacy/server/inventory/personal-table.ts'
import { connectUnlimited, disconnect } from '#src/server/db/db.ts'
import { rowCounts } from '#src/server/db/table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { discussionDraft } from '#test/factories.ts'
import { loadDemo } from '../../../../db/demo/load.ts'
import { type Detail, LINES, OUTSIDE_DATABASE } from '../notice/lines.ts'
import { INVENTORY, listColumns } from './inventory/inventory.ts'

const databaseUrl = await testDatabase()
const filling = connectUnlimited(databaseUrl, createLog('silent'))
await filling.execute(sql`truncate users cascade`)
await loadDemo(filling)
await disconnect(filling)
const { db, signedInAs } = await testApp({ databaseUrl })
const [admin, student] = [await signedInAs('admin'), await signedInAs('student')]

const inventoried = INVENTORY.flatMap((table) =>
  listColumns(table).map(({ column }) => `${tableName(table)}.${columnName(table, column)}`),
)

// product 26.3
test('every column of the database is named once', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  assert.ok(rows.length > 200)
  assert.deepEqual(inventoried.toSorted(), rows.map(({ name }) => name).sort())
})

// product 26.3
test('a column without a fate does not compile', () => {
  // @ts-expect-error `more` is missing
  const incomplete = personalTable(rowCounts, 'Counts', undefined, { impersonal: ['of', 'kind'] })
  assert.equal(listColumns(incomplete).length, 2)
})

test('the notice covers every column that is about someone, and of nothing that is not stored', () => {
  const covered = new Set<Detail>(OUTSIDE_DATABASE)
  for (const table of INVENTORY)
    for (const { column, fate, detail } of listColumns(table)) {
      assert.equal(detail === undefined, fate === 'impersonal', `${tableName(table)}.${columnName(table, column)}`)
      if (detail) covered.add(detail)
    }
  const details = typedKeys(LINES).flatMap((line) => LINES[line].map((name) => `${line}.${name}`))
  assert.deepEqual([...covered].sort(), details.sort())
})

test('a column without a detail of the notice does not compile', () => {
  // @ts-expect-error `more` is in no detail
  const uncovered = personalTable(rowCounts, 'Counts', undefined, { impersonal: ['of', 'kind'], erased: ['more'] })
  const unknown = personalTable(rowCounts, 'Counts', undefined, {
    impersonal: ['of', 'kind'],
    // @ts-expect-error there is no such detail
    erased: { counts: ['more'] },
  })
  assert.equal(unknown.what, uncovered.what)
})

test('what is kept has a reason', () => {
  for (const table of INVENTORY)
    for (const { columns, because } of table.fates.kept ?? [])
      assert.ok(because.length > 20, Object.values(columns).join())
})

/** Rows in which a column holds one of the texts. */
async function countOf(table: PersonalTable, column: string, texts: string[]) {
  const [name, field] = [sql.identifier(tableName(table)), sql.identifier(columnName(table, column))]
  const holds = texts.map((text) => sql`strpos(lower(${field}::text), ${text.toLowerCase()}) > 0`)
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from ${name} where ${sql.join(holds, sql` or `)}`,
  )
  return Number(rows[0]?.count)
}

test('of a student who is deleted no column keeps anything but what says so', async () => {
  const { name, email, _id, phone } = student.user
  await student.api.users.editOwnProfile({ name, email, phone: '9845012345', address: '12, Unique Cross' })
  await student.api.forum.create(discussionDraft({ title: 'Only mine' }))
  await student.api.notifications.read({})
  const texts = [name, email, _id, phone || '9845012345', 'Unique Cross']
  const holding = async () => {
    const holders: string[] = []
    for (const table of INVENTORY)
      for (const { column, fate } of listColumns(table))
        if (fate !== 'kept' && (await countOf(table, column, texts)) > 0)
          holders.push(`${tableName(table)}.${columnName(table, column)}`)
    return holders
  }
  const before = await holding()
  for (const column of [
    'users.name',
    'users.address',
    'enrollments.student_id',
    'seats.student_id',
    'attendance_records.student_id',
  ])
    assert.ok(before.includes(column), `the student has ${column}`)
  await admin.api.users.reject({ id: _id })
  assert.deepEqual(await holding(), [])
})
