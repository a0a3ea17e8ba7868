import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '#test/app.ts'
import { id, newId } from './column-types.ts'
import { connect, disconnect, prepared } from './db.ts'
import { contains, type ListQuery, page } from './list.ts'
import { searchableName } from './searchable.ts'

const db = connect(await testDatabase(), createLog('silent'), 1)
test.after(() => disconnect(db))

const bottles = pgTable('bottles', { _id: id(), label: text().notNull() })
await db.execute(sql`create table bottles (id uuid primary key, label text not null)`)
const labels = ['Apricot', 'Beetroot', 'Cherry', 'Damson', 'Elderberry']
await db.insert(bottles).values(labels.map((label) => ({ _id: newId(), label })))

const sortable = { label: bottles.label }

function list(query: ListQuery<'label'>, name?: string) {
  const where = contains([searchableName(bottles.label)], query.q)
  return page(
    db,
    query,
    { table: bottles, where, id: bottles._id, sortable, name },
    ({ order, after, ...page }, reader) =>
      reader
        .select({ _id: bottles._id, label: bottles.label, sortKey: page.sortKey })
        .from(bottles)
        .where(and(where, after))
        .orderBy(...order)
        .limit(page.limit),
  )
}

async function allOf(query: ListQuery<'label'>, name?: string) {
  const names: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { headers, body } = await list({ ...query, cursor }, name)
    names.push(...body.map(({ label }) => label))
    cursor = new URLSearchParams(headers.link?.slice(2).split('>')[0]).get('cursor') ?? undefined
    if (!cursor) return names
  }
}

const statements = prepared((db) =>
  db
    .select({ name: sql<string>`name` })
    .from(sql`pg_prepared_statements`)
    .where(sql`name like 'bottles by %'`)
    .orderBy(sql`name`)
    .prepare('statements'),
)

test('a list with a name is planned once for each order and length, whatever part of it is asked for', async () => {
  for (const name of [undefined, 'bottles', 'bottles']) {
    assert.deepEqual(await allOf({ sort: 'label', limit: 2 }, name), labels)
    assert.deepEqual(await allOf({ sort: '-label', limit: 1 }, name), labels.toReversed())
    assert.deepEqual(await allOf({ limit: 2 }, name), labels)
    assert.deepEqual(await allOf({ q: 'erry', limit: 1 }, name), ['Cherry', 'Elderberry'])
  }
  assert.deepEqual(
    (await statements(db).execute()).map(({ name }) => name.replace(/ [0-9a-f]{16}$/, '')),
    ['-label', 'id', 'label'].flatMap((order) => [`bottles by ${order}, 10`, `bottles by ${order}, 10 more`]),
  )
})
