import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, test } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { createAdmission } from './admission.ts'

/** Answers that are made until told otherwise, and who was refused. */
let made: (() => void)[]
let refused: number
let ask: (url: string, method?: string, complete?: boolean) => void

beforeEach(() => {
  made = []
  refused = 0
  const admit = createAdmission({
    answer: () => new Promise<void>((resolve) => made.push(resolve)),
    refuse: () => void refused++,
    hashing: /^\/login/,
  })
  ask = (url, method = 'GET', complete = true) =>
    admit({ url, method, complete } as IncomingMessage, {} as ServerResponse)
})

test('so many readers have an answer made at once, the others are refused', async () => {
  while (refused === 0) ask('/dashboard/student')
  const most = made.length
  for (const url of ['/', '/api/courses', '/api/mentor/students.csv', '/dashboard/x.y', '/courses?file=a.png']) ask(url)
  ask('/', 'HEAD')
  assert.deepEqual([made.length, refused], [most, 7])
  for (const url of ['/health/live', '/assets/a.js', '/drawings/logo.svg', '/assets/a.js?again']) ask(url)
  ask('/api/courses', 'POST')
  assert.deepEqual([made.length, refused], [most + 5, 7], 'what is light or carries a body is let in')
  made[0]?.()
  await tick()
  for (const _ of [1, 2]) ask('/')
  assert.deepEqual([made.length, refused], [most + 6, 8], 'one place was free again')
})

test('of passwords fewer, and one that is on its way holds no place', async () => {
  for (let count = 0; count < 500; count++) ask('/login', 'POST', false)
  await tick()
  assert.deepEqual([made.length, refused], [500, 0])
  while (refused === 0) {
    ask('/login', 'POST')
    await tick()
  }
  const most = made.length
  assert.ok(most < 600)
  ask('/')
  ask('/api/courses', 'POST')
  assert.equal(made.length, most + 2, 'nobody else waits for them')
  made[500]?.()
  await tick()
  for (const _ of [1, 2]) ask('/login', 'POST')
  await tick()
  assert.deepEqual([made.length, refused], [most + 3, 2])
})
