import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerpt } from './excerpt.ts'

test('a short text is shown whole, a long one around what differs', () => {
  assert.equal(excerpt('short', 'other'), 'short')
  const long = 'word '.repeat(200)
  const changed = `${long}mine ${long}`
  const theirText = `${long}theirs ${long}`
  assert.match(excerpt(changed, theirText), /^….{60}mine.{0,64}…$/)
  assert.match(excerpt(theirText, changed), /^….{60}theirs.{0,64}…$/)
  assert.ok(excerpt(`${long}and more`, long).endsWith('and more'))
  assert.ok(excerpt(long, `${long}and more`).length < 100)
})
