import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { until } from '#test/until.ts'
import { Busy, createLimiter, shedLoad } from './load-shedding.ts'

/** Work by its name, which ends on request. */
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

test('requests up to the limit begin at once, and the newest waiting one is next', async () => {
  const { begun, work, end } = createWork()
  const run = createLimiter({ atOnce: 2, maxWaiting: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => run(work(name)))
  assert.deepEqual(begun, ['a', 'b'])
  end('b')
  await all[1]
  assert.deepEqual(begun, ['a', 'b', 'd'])
  for (const name of ['a', 'd']) end(name)
  await all[3]
  end('c')
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd'])
})

test('when too many requests wait, the oldest is refused', async () => {
  const { begun, work, end } = createWork()
  const run = createLimiter({ atOnce: 1, maxWaiting: 1 })
  const first = run(work('first'))
  const refused = assert.rejects(run(work('second')), Busy)
  const third = run(work('third'))
  await refused
  end('first')
  await first
  assert.deepEqual(begun, ['first', 'third'])
  end('third')
  await third
})

test('an aborted request does not begin, and a failed one frees its place', async () => {
  const { begun, work, end } = createWork()
  const run = createLimiter({ atOnce: 1 })
  const failed = run(() => Promise.reject(new Error('It broke')))
  const stays = run(work('stays'))
  const left = run(work('left'), () => true)
  await assert.rejects(failed, /It broke/)
  await assert.rejects(left, Busy)
  assert.deepEqual(begun, ['stays'])
  end('stays')
  await stays
  const next = run(work('next'))
  assert.deepEqual(begun, ['stays', 'next'])
  end('next')
  await next
})

/** A site whose responses are pending until released; `maxWait` in milliseconds. */
function createSite(maxWait: number) {
  const made: { url: string | undefined; end: () => void }[] = []
  const refused: (string | undefined)[] = []
  const listener = shedLoad({
    respond: ({ url }) => new Promise<void>((end) => made.push({ url, end })),
    refuse: ({ url }) => void refused.push(url),
    passwords: /^\/login/,
    light: /^\/(health\/|metrics$)|^\/(?!api\/|dashboard\/)[^?]*\.\w+(\?|$)/,
    maxWait,
  })

  function ask(url: string, method = 'GET', complete = true) {
    const socket = { destroyed: false }
    listener({ url, method, complete, socket } as IncomingMessage, {} as ServerResponse)
    return socket
  }

  return {
    made,
    refused,
    ask,
    /** All places for reads. @returns how many there are */
    fill() {
      for (let count = 0; count === made.length; count++) ask('/fill')
      return made.length
    },
  }
}

test('reads up to the limit are served, and one that gets no place in time is refused', async () => {
  const { made, refused, ask, fill } = createSite(1)
  const most = fill()
  const urls = ['/api/courses', '/api/mentor/students.csv', '/dashboard/x.y', '/courses?file=a.png']
  for (const url of urls) ask(url)
  ask('/head', 'HEAD')
  assert.equal(made.length, most)
  for (const url of ['/health/live', '/metrics', '/assets/a.js', '/drawings/logo.svg', '/assets/a.js?again']) ask(url)
  ask('/api/courses', 'POST')
  assert.equal(made.length, most + 6, 'what is light or carries a body is answered')
  await until(() => refused.length === 6, 'six refusals')
  assert.deepEqual(refused, ['/fill', ...urls, '/head'])
  made[0]?.end()
  await tick()
  for (const url of ['/next', '/late']) ask(url)
  assert.equal(made.at(-1)?.url, '/next', 'one place was free again')
  await until(() => refused.at(-1) === '/late', 'the last is refused')
})

test('a place that becomes free is for the newest, and not for who left', async () => {
  const { made, refused, ask, fill } = createSite(60_000)
  const most = fill()
  for (const url of ['/first', '/second']) ask(url)
  ask('/left').destroyed = true
  made[0]?.end()
  await tick()
  assert.equal(made.length, most + 1)
  assert.equal(made.at(-1)?.url, '/second')
  assert.deepEqual(refused, [], 'who left gets no response')
  for (let at = 0; at < made.length; at++) {
    made[at]?.end()
    await tick()
  }
  assert.equal(made.at(-1)?.url, '/fill', 'what waited longest is last')
})

test('password requests have a lower limit, and a body that is still arriving takes no place', async () => {
  const { made, refused, ask } = createSite(1)
  for (let count = 0; count < 500; count++) ask('/login', 'POST', false)
  await tick()
  assert.equal(made.length, 500)
  for (let count = 0; count < 200; count++) ask('/login', 'POST')
  await tick()
  const most = made.length
  assert.ok(most < 600)
  ask('/')
  ask('/api/courses', 'POST')
  assert.equal(made.length, most + 2, 'nothing else waits for them')
  await until(() => refused.length === 700 - most, 'all others are refused')
  made[500]?.end()
  await tick()
  for (const _ of [1, 2]) ask('/login', 'POST')
  await tick()
  assert.equal(made.length, most + 3)
})
