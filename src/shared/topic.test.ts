import assert from 'node:assert/strict'
import { test } from 'node:test'
import { covers, type Topic } from './topic.ts'

const get = { path: ['courses', 'get'], input: { id: 'a', also: 'this' } }

test('a topic of another feature, another call or another input leaves an answer as it is', () => {
  for (const topic of [
    ['forum'],
    ['course'],
    ['get'],
    ['courses', 'list'],
    ['courses', 'getAll'],
    ['courses', 'get', { id: 'b' }],
    ['courses', 'get', { id: 'a', also: 'that' }],
    ['courses', 'get', { slug: 'a' }],
  ] satisfies Topic[])
    assert.equal(covers(topic, get), false, JSON.stringify(topic))
})

test('a topic covers its feature, its call, and its call with this in its input, whatever else is asked', () => {
  for (const topic of [
    ['courses'],
    ['courses', 'get'],
    ['courses', 'get', {}],
    ['courses', 'get', { id: 'a' }],
    ['courses', 'get', { also: 'this', id: 'a' }],
    ['courses', 'get', { id: 'A' }],
  ] satisfies Topic[])
    assert.equal(covers(topic, get), true, JSON.stringify(topic))
})

test('a call without an input is covered by its feature and itself, not by a topic that names one', () => {
  for (const input of [undefined, null, 'a', {}]) {
    const call = { path: ['courses', 'get'], input }
    assert.equal(covers(['courses'], call), true)
    assert.equal(covers(['courses', 'get'], call), true)
    assert.equal(covers(['courses', 'get', { id: 'a' }], call), false)
  }
  assert.equal(covers(['courses'], { path: [], input: undefined }), false)
})
