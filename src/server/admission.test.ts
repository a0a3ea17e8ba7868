import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { createAdmission, PATIENCE } from './admission.ts'

/** An admission whose answers are made until told otherwise. */
function createDoor({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.now() })
  mock.method(performance, 'now', () => Date.now())
  const made: { url: string | undefined; end: () => void }[] = []
  const refuse = mock.fn()
  const admit = createAdmission({
    answer: ({ url }) => new Promise<void>((end) => made.push({ url, end })),
    refuse,
    hashing: /^\/login/,
    light: /^\/(health\/|metrics$)|^\/(?!api\/|dashboard\/)[^?]*\.\w+(\?|$)/,
  })

  function ask(url: string, method = 'GET', complete = true) {
    const socket = { destroyed: false }
    admit({ url, method, complete, socket } as IncomingMessage, {} as ServerResponse)
    return socket
  }

  return {
    made,
    ask,
    /** How many are or were made, and how many refused. */
    counts: () => [made.length, refuse.mock.callCount()],
    /** All places of readers. @returns how many there are */
    fill() {
      for (let asked = 0; asked === made.length; asked++) ask('/')
      return made.length
    },
    async wait(milliseconds = PATIENCE) {
      mock.timers.tick(milliseconds)
      await tick()
    },
  }
}

test('so many readers have an answer made at once, and whoever finds no place in time is refused', async (t) => {
  const { made, ask, counts, fill, wait } = createDoor(t)
  const most = fill()
  for (const url of ['/api/courses', '/api/mentor/students.csv', '/dashboard/x.y', '/courses?file=a.png']) ask(url)
  ask('/', 'HEAD')
  assert.deepEqual(counts(), [most, 0])
  for (const url of ['/health/live', '/metrics', '/assets/a.js', '/drawings/logo.svg', '/assets/a.js?again']) ask(url)
  ask('/api/courses', 'POST')
  assert.deepEqual(counts(), [most + 6, 0], 'what is light or carries a body is let in')
  await wait()
  assert.deepEqual(counts(), [most + 6, 6])
  made[0]?.end()
  await tick()
  for (const _ of [1, 2]) ask('/')
  assert.deepEqual(counts(), [most + 7, 6], 'one place was free again')
})

test('a place that comes free is for the last who came, and not for who left', async (t) => {
  const { made, ask, counts, fill, wait } = createDoor(t)
  fill()
  for (const url of ['/first', '/second']) ask(url)
  ask('/left').destroyed = true
  made[0]?.end()
  await tick()
  assert.equal(made.at(-1)?.url, '/second')
  await wait(PATIENCE - 50)
  ask('/later')
  await wait(50)
  made[1]?.end()
  await tick()
  assert.equal(made.at(-1)?.url, '/later', 'it waits for a time of its own')
  assert.equal(counts()[1], 2, 'of two the first and the one that made the house full; who left is told nothing')
})

test('of passwords fewer, and one that is on its way holds no place', async (t) => {
  const { made, ask, counts, wait } = createDoor(t)
  for (let count = 0; count < 500; count++) ask('/login', 'POST', false)
  await tick()
  assert.deepEqual(counts(), [500, 0])
  for (let count = 0; count < 200; count++) ask('/login', 'POST')
  await tick()
  const most = made.length
  assert.ok(most < 600)
  ask('/')
  ask('/api/courses', 'POST')
  assert.equal(made.length, most + 2, 'nobody else waits for them')
  await wait()
  assert.deepEqual(counts(), [most + 2, 700 - most])
  made[500]?.end()
  await tick()
  for (const _ of [1, 2]) ask('/login', 'POST')
  await tick()
  assert.deepEqual(counts(), [most + 3, 700 - most])
})
