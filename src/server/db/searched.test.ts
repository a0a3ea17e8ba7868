import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '#test/app.ts'
import names from '#test/files/names.json' with { type: 'json' }
import { connect, disconnect } from './db.ts'
import { contains } from './list.ts'
import { extractPhoneDigits, joinInitials, searchableName, searchableWithAddress } from './searchable.ts'

const db = connect(await testDatabase(), createLog('silent'), 1)
test.after(() => disconnect(db))

/** Whether a list that searches this name finds it. */
async function finds(typed: string, name: string, address = 'someone@example.org') {
  const text = sql`(select ${name}::text as name, ${address}::text as address) as one`
  const where = contains([searchableWithAddress(sql`name`, sql`address`)], typed)
  const { rows } = await db.execute(sql`select 1 from ${text} where ${where}`)
  return rows.length > 0
}

// product 15.6
test('a name is found however it or the question is written', async () => {
  for (const spellings of names)
    for (const name of spellings)
      for (const typed of spellings) assert.ok(await finds(typed, name), `${typed} finds ${name}`)
})

test('each part of a name finds it, and dots in an address are its own', async () => {
  for (const typed of ['P. J.', 'pj abdul', 'kalam', 'J. Abdul', 'abdul', 'ap', 'A.'])
    assert.ok(await finds(typed, 'A. P. J. Abdul Kalam'), typed)
  for (const typed of ['asha.rao', 'asha.rao@', 'a.rao@ex', '.org'])
    assert.ok(await finds(typed, 'Someone', 'asha.rao@example.org'), typed)
  for (const typed of ['asharao', 'asha@', 'rao.asha', "o'rao", '%', '_sha', 'apj'])
    assert.ok(!(await finds(typed, 'Asha Rao', 'asha.rao@example.org')), typed)
})

test('a question of nothing to be seen is none', () => {
  for (const typed of ['\u200b', ' \u2068\u2069']) assert.equal(contains([searchableName(sql`name`)], typed), undefined)
})

test('initials that stand apart are joined', () => {
  assert.equal(joinInitials('A. P. J. Kalam'), 'APJ Kalam')
  assert.equal(joinInitials('R.K.Narayan'), 'RK Narayan')
  for (const typed of ['APJ Kalam', 'asha.rao', 'Dr. Rao', 'a', 'a r', 'ರ ಕ', ''])
    assert.equal(joinInitials(typed), undefined)
})

test('a phone number is found however it is written, and nothing else is one', () => {
  for (const written of [
    '+91 98450 12345',
    '+91\u00a098450\u00a012345',
    '91-98450-12345',
    '(91) 98450.12345',
    '0091 98450–12345',
  ])
    assert.equal(extractPhoneDigits(written), '919845012345', written)
  assert.equal(extractPhoneDigits('09845012345'), '9845012345')
  for (const word of ['9845012345', '12', '1 2 3', 'SAP 2027', '-', 'a+b@example.org'])
    assert.equal(extractPhoneDigits(word), undefined, word)
})
