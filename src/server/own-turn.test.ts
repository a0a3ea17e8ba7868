import assert from 'node:assert/strict'
import { channel } from 'node:diagnostics_channel'
import { type TestContext, test } from 'node:test'
import { ownTurn } from './own-turn.ts'

/** Works that take so many milliseconds of a clock that only they move. */
function worksOf(milliseconds: number, t: TestContext) {
  let time = performance.now() + 1_000
  t.mock.method(performance, 'now', () => time)
  let turns = 0
  let counting = setImmediate(function turn() {
    turns++
    counting = setImmediate(turn)
  })
  t.after(() => clearImmediate(counting))

  async function work() {
    await ownTurn()
    time += milliseconds
    return turns
  }
  /** Turns of the event loop between each of so many works that come together and the one before it. */
  return async (many: number) => {
    const done = await Promise.all(Array.from({ length: many }, work))
    return done.slice(1).map((turn, at) => turn - (done[at] ?? 0))
  }
}

const hearOfNewConnection = () => channel('net.server.socket').publish({})

test('work is done for five milliseconds in one go, then others are heard', async (t) => {
  assert.deepEqual(await worksOf(2, t)(9), [0, 0, 1, 0, 0, 1, 0, 0])
})

test('while new connections come, four turns are between any two works', async (t) => {
  const turnsBetween = worksOf(2, t)
  hearOfNewConnection()
  assert.deepEqual(await turnsBetween(4), [4, 4, 4])
})

test('when none has come for a tenth of a second, work is done in one go again', async (t) => {
  const turnsBetween = worksOf(40, t)
  hearOfNewConnection()
  assert.deepEqual(await turnsBetween(6), [4, 4, 1, 1, 1])
})
