import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categoryOf, PART, partOf } from './rules.ts'

const written = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: `r${at}` }))

test('a part of a thread is its last replies, and says where the part before it ends', () => {
  assert.deepEqual(partOf([]), { replies: [], earlier: null })
  assert.deepEqual(partOf(written(PART)), { replies: written(PART), earlier: null })
  const { replies, earlier } = partOf(written(PART + 1))
  assert.deepEqual([replies.length, replies[0]?._id, earlier], [PART, 'r1', 'r1'])
})

// product 9.2
test('a category is known by exactly its name', () => {
  assert.equal(categoryOf('SAP SD'), 'SAP SD')
  for (const name of [null, '', 'sap sd', 'SAP FI', 'toString']) assert.equal(categoryOf(name), undefined)
})
