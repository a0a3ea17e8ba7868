import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, keysOf, textOf } from './unknown.ts'

test('a value without fields reads as an empty object, and an object is copied', () => {
  for (const value of [undefined, null, 0, true, 'text', Symbol('s'), () => 1]) assert.deepEqual(fieldsOf(value), {})
  const value = { code: 'ENOENT', deep: {} }
  assert.deepEqual(fieldsOf(value), value)
  assert.notEqual(fieldsOf(value), value)
  assert.deepEqual(fieldsOf(['a', 'b']), { 0: 'a', 1: 'b' })
  assert.equal(fieldsOf(Object.assign(new Error('x'), { code: 'E' })).code, 'E')
})

test('only a text is one', () => {
  for (const value of [undefined, null, 1, true, {}, ['a'], new String('a')]) assert.equal(textOf(value), undefined)
  for (const value of ['', 'a']) assert.equal(textOf(value), value)
})

test('the keys of an object are its own, in their order', () => {
  assert.deepEqual(keysOf({ title: 1, price: undefined }), ['title', 'price'])
  assert.deepEqual(keysOf(Object.create({ inherited: 1 })), [])
})
