import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCategory, REPLIES_PER_PAGE, takeReplyPage } from './rules.ts'

const written = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: `r${at}` }))

test('a part of a thread is its last replies, and says where the part before it ends', () => {
  assert.deepEqual(takeReplyPage([]), { replies: [], earlier: null })
  assert.deepEqual(takeReplyPage(written(REPLIES_PER_PAGE)), { replies: written(REPLIES_PER_PAGE), earlier: null })
  const { replies, earlier } = takeReplyPage(written(REPLIES_PER_PAGE + 1))
  assert.deepEqual([replies.length, replies[0]?._id, earlier], [REPLIES_PER_PAGE, 'r1', 'r1'])
})

// product 9.2
test('a category is known by exactly its name', () => {
  assert.equal(findCategory('SAP SD', ['SAP SD']), 'SAP SD')
  for (const name of [null, '', 'sap sd', 'SAP FI', 'toString']) assert.equal(findCategory(name, ['SAP SD']), undefined)
})
