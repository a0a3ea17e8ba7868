import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { testApp } from '#test/app.ts'

const { db } = await testApp()
const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows

test('version 0.2.0, which knows the table as people, reads, writes and locks its rows (decision 031)', async () => {
  const insert = sql`insert into people (id, name, email, role)
    values (gen_random_uuid(), 'Asha Kini', 'asha@example.org', 'student')
    on conflict (email) do nothing returning id, is_approved`
  const [added, ...more] = await rows(insert)
  assert.deepEqual([added?.is_approved, more], [false, []])
  assert.deepEqual(await rows(insert), [])
  const changed = await rows(sql`update people p set name = 'Asha K' where p.id = ${added?.id} returning *`)
  // Columns that are newer than the view are not among those it returns.
  assert.partialDeepStrictEqual(await rows(sql`select * from users where id = ${added?.id}`), changed)
  assert.equal(changed.length, 1)

  await db.transaction(async (tx) => {
    await tx.execute(sql`select from people where id = ${added?.id} for update`)
    const free = await rows(sql`select from users where id = ${added?.id} for key share skip locked`)
    assert.equal(free.length, 0)
  })
  await rows(sql`delete from people where id = ${added?.id}`)
  assert.deepEqual(await rows(sql`select from users where id = ${added?.id}`), [])
})
