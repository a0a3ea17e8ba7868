import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CacheTag, covers } from './cache-tag.ts'

const get = { path: ['courses', 'get'], input: { id: 'a', also: 'this' } }

test('a tag of another feature, another call or another input covers no response', () => {
  for (const tag of [
    ['forum'],
    ['course'],
    ['get'],
    ['courses', 'list'],
    ['courses', 'getAll'],
    ['courses', 'get', { id: 'b' }],
    ['courses', 'get', { id: 'a', also: 'that' }],
    ['courses', 'get', { slug: 'a' }],
  ] satisfies CacheTag[])
    assert.equal(covers(tag, get), false, JSON.stringify(tag))
})

test('a tag covers its feature, its call, and its call with this in its input, whatever else is asked', () => {
  for (const tag of [
    ['courses'],
    ['courses', 'get'],
    ['courses', 'get', {}],
    ['courses', 'get', { id: 'a' }],
    ['courses', 'get', { also: 'this', id: 'a' }],
    ['courses', 'get', { id: 'A' }],
  ] satisfies CacheTag[])
    assert.equal(covers(tag, get), true, JSON.stringify(tag))
})

test('a call without an input is covered by its feature and itself, not by a tag that names one', () => {
  for (const input of [undefined, null, 'a', {}]) {
    const query = { path: ['courses', 'get'], input }
    assert.equal(covers(['courses'], query), true)
    assert.equal(covers(['courses', 'get'], query), true)
    assert.equal(covers(['courses', 'get', { id: 'a' }], query), false)
  }
  assert.equal(covers(['courses'], { path: [], input: undefined }), false)
})
