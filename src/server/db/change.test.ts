import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { change } from './change.ts'

const { site } = await testApp()

/** Resolves for all that wait once so many do. */
function barrier(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    if (++waiting === count) resolve()
    return promise
  }
}

test('of two changes that wait for each other one is done again, and each is written once', async () => {
  const bothHold = barrier(2)
  const attempts: string[] = []
  const holding = (name: string, first: number, second: number) =>
    change({ ...site.services, action: 'tidy' }, async (tx, _emit, about) => {
      attempts.push(name)
      about({ kind: 'site', _id: null, label: name })
      await tx.execute(sql`select pg_advisory_xact_lock(${first})`)
      await bothHold()
      await tx.execute(sql`select pg_advisory_xact_lock(${second})`)
      return name
    })
  assert.deepEqual(await Promise.all([holding('one', 1, 2), holding('two', 2, 1)]), ['one', 'two'])
  assert.equal(attempts.length, 3)
  const { rows } = await site.services.db.execute(sql`select label from audit_log where action = 'tidy' order by label`)
  assert.deepEqual(
    rows.map(({ label }) => label),
    ['one', 'two'],
  )
})
