import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepRemovedRows } from './use-stable-content.ts'

const rows = (ids: string) => [...ids].map((_id) => ({ _id }))
const kept = (before: string, next: string, stay: string) =>
  keepRemovedRows(rows(before), rows(next), ({ _id }) => stay.includes(_id))
    .map(({ _id }) => _id)
    .join('')

test('a row that is kept stays where it was, though the list has it no longer', () => {
  assert.equal(kept('abcd', 'bcde', 'a'), 'abcde')
  assert.equal(kept('abcd', 'acde', 'b'), 'abcde')
  assert.equal(kept('abcd', 'ac', 'bd'), 'abcd')
  assert.equal(kept('a', '', 'a'), 'a')
})

test('a row that the list still has is the new one, and any other goes', () => {
  const next = rows('ab')
  assert.equal(
    keepRemovedRows(rows('ab'), next, () => true),
    next,
  )
  assert.equal(kept('abc', 'ac', ''), 'ac')
})
