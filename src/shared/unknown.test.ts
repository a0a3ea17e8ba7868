import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asText, toRecord, typedKeys } from './unknown.ts'

test('a value without fields reads as an empty object, and an object is copied', () => {
  for (const value of [undefined, null, 0, true, 'text', Symbol('s'), () => 1]) assert.deepEqual(toRecord(value), {})
  const value = { code: 'ENOENT', deep: {} }
  assert.deepEqual(toRecord(value), value)
  assert.notEqual(toRecord(value), value)
  assert.deepEqual(toRecord(['a', 'b']), { 0: 'a', 1: 'b' })
  assert.equal(toRecord(Object.assign(new Error('x'), { code: 'E' })).code, 'E')
})

test('only a text is one', () => {
  for (const value of [undefined, null, 1, true, {}, ['a'], new String('a')]) assert.equal(asText(value), undefined)
  for (const value of ['', 'a']) assert.equal(asText(value), value)
})

test('the keys of an object are its own, in their order', () => {
  assert.deepEqual(typedKeys({ title: 1, price: undefined }), ['title', 'price'])
  assert.deepEqual(typedKeys(Object.create({ inherited: 1 })), [])
})
