import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Busy, createTurns } from './turns.ts'

/** Work by its name, which ends when told to. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    const { promise, resolve } = Promise.withResolvers<string>()
    ends.set(name, () => resolve(name))
    return promise
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test('so many begin at once, and the last who came is next', async () => {
  const { begun, work, end } = createWork()
  const inTurn = createTurns({ atOnce: 2, mostWaiting: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)))
  assert.deepEqual(begun, ['a', 'b'])
  end('b')
  await all[1]
  assert.deepEqual(begun, ['a', 'b', 'd'])
  for (const name of ['a', 'd']) end(name)
  await all[3]
  end('c')
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd'])
})

test('where too many wait whoever waited longest is refused', async () => {
  const { begun, work, end } = createWork()
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 1 })
  const first = inTurn(work('first'))
  const refused = assert.rejects(inTurn(work('second')), Busy)
  const third = inTurn(work('third'))
  await refused
  end('first')
  await first
  assert.deepEqual(begun, ['first', 'third'])
  end('third')
  await third
})

test('whoever left has no turn, and what failed gives its turn back', async () => {
  const { begun, work, end } = createWork()
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 5 })
  const failed = inTurn(() => Promise.reject(new Error('It broke')))
  const stays = inTurn(work('stays'))
  const left = inTurn(work('left'), () => true)
  await assert.rejects(failed, /It broke/)
  await assert.rejects(left, Busy)
  assert.deepEqual(begun, ['stays'])
  end('stays')
  await stays
  const next = inTurn(work('next'))
  assert.deepEqual(begun, ['stays', 'next'])
  end('next')
  await next
})
