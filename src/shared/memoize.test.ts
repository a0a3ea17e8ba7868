import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoize } from './memoize.ts'

test('a value is computed once, a falsy one too', () => {
  const computed: number[] = []
  const double = memoize((key: number) => {
    computed.push(key)
    return 2 * key
  })
  assert.deepEqual([0, 1, 0, 1].map(double), [0, 2, 0, 2])
  assert.deepEqual(computed, [0, 1])
})

test('a failed computation is repeated', () => {
  let times = 0
  const refuse = memoize(() => {
    times++
    throw new RangeError('no')
  })
  for (const once of [1, 2]) assert.throws(() => refuse('key'), RangeError, `${once}`)
  assert.equal(times, 2)
})

test('a memo keeps at most its limit of values', () => {
  const computed: number[] = []
  const same = memoize((key: number) => {
    computed.push(key)
    return key
  }, 2)
  for (const key of [1, 2, 1, 3, 3, 1]) same(key)
  assert.deepEqual(computed, [1, 2, 3, 1])
})
