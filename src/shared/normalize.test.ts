import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeUnicode } from './normalize.ts'
import { email, listQuery, text } from './schema.ts'

test('one text has one form, however it is spelled', () => {
  assert.equal(normalizeUnicode('cafe\u0301', 'NFC'), 'café')
  assert.equal(normalizeUnicode('\u0915\u093c', 'NFC'), normalizeUnicode('\u0958', 'NFC'))
  assert.equal(normalizeUnicode('ｍｏｎ', 'NFKC'), 'mon')
})

/** What takes as long to order as marks can: none of them is where it belongs. */
const marks = (count: number) => `${'\u0345'.repeat(count)}${'\u0334'.repeat(count)}`

// product 17.3
test('no character keeps more than 30 marks: a request that orders thousands would stop the site for minutes', () => {
  assert.equal(normalizeUnicode(`a${marks(15)}b`, 'NFC').length, 32)
  assert.equal(normalizeUnicode(`a${marks(1000)}b${'\uff9e'.repeat(1000)}`, 'NFC').length, 62)
  // Each answers at once, where ordering half a million marks takes an hour.
  const long = marks(250_000)
  assert.equal(text('Required').parse(long).length, 30)
  assert.equal(email('Required', 'Invalid').safeParse(`${long}@example.org`).success, false)
  assert.equal(listQuery(['name']).parse({ q: long }).q?.length, 30)
})
