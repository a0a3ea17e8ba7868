import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { WAIT_TIMEOUT_MS } from '#src/server/http/load-shedding.ts'
import { testApp } from '../app.ts'
import { courseDraft, materialDraft, moduleDraft } from '../factories.ts'

const CLOSE = 'Connection: close\r\n'
const { url, db, send, signedInAs } = await testApp()
const { host, hostname, port } = new URL(url)

/** All of it at once, by one connection: the requests are there before the first is answered. */
function pipelined(requests: string[]) {
  let received = ''
  const socket = connect(Number(port), hostname, () => socket.write(requests.join('')))
  return new Promise<string>((resolve, reject) => {
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('end', () => resolve(received)).on('error', reject)
  })
}

// product 18.2
test('with more readers than capacity some are served, and the others are asked to come back', async () => {
  const { cookie } = await signedInAs('mentor')
  const get = (path: string, end = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n${end}\r\n`
  const many = Array.from({ length: 39 }, () => get('/api/mentor/students'))
  await send('/api/courses')
  const { floods, refused } = await db.transaction(async (tx) => {
    // Who is asked for a session has to wait for it.
    await tx.execute(sql`lock table users`)
    const floods = Array.from({ length: 10 }, () => pipelined([...many, get('/api/courses?q=', CLOSE)]))
    let refused = 0
    for (let before = -1; refused === 0 || refused > before; await pause(WAIT_TIMEOUT_MS)) {
      before = refused
      refused = Number(/^http_refused_total (\d+)$/m.exec(await (await send('/metrics')).text())?.[1])
    }
    assert.equal((await send('/health/live')).status, 200, 'meanwhile it lives')
    assert.equal((await send('/api/courses')).status, 200, 'what is in memory needs no place')
    return { floods, refused }
  })
  const responses = (await Promise.all(floods)).join('').match(/HTTP\/1\.1 .*?\r\n\r\n/gs) ?? []
  const of = (status: number) => responses.filter((response) => response.startsWith(`HTTP/1.1 ${status} `))
  assert.equal(of(200).length + of(503).length, 400)
  assert.ok(refused > 300 && refused < 400, `of 400 ${refused} found no place in time`)
  // For some who found one a slow machine has no connection to the database in time.
  assert.ok(of(503).length >= refused)
  for (const refusal of of(503)) {
    assert.match(refusal, /\r\nretry-after: \d+\r\n/i)
    assert.match(refusal, /\r\ncontent-length: \d+\r\n/i, 'it leaves in one piece')
    assert.match(refusal, /\r\ncontent-security-policy: /i)
  }
  assert.equal((await send('/api/mentor/students', { headers: { cookie } })).status, 200)
})

test('with more logins than capacity some are refused, and the right password still signs in', async () => {
  const { send } = await testApp({ environment: { TRUST_PROXY: '1' } })
  let addresses = 0
  const login = (email: string, password: string) =>
    send('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${++addresses >> 8}.${addresses & 255}` },
      body: JSON.stringify({ email, password }),
    })
  const flood = Array.from({ length: 300 }, (_, at) => login(`stranger${at}@example.org`, 'guessed'))
  let honest = await login('student@example.com', 'classroom')
  while (honest.status === 503) {
    await pause(Number(honest.headers.get('retry-after')) * 1_000)
    honest = await login('student@example.com', 'classroom')
  }
  assert.equal(honest.status, 200)
  const responses = await Promise.all(flood)
  assert.deepEqual([...new Set(responses.map(({ status }) => status))].sort(), [401, 503])
  for (const { status, headers } of responses) assert.equal(headers.has('retry-after'), status === 503)
})

test('a slow download takes no request slot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'classroom-slow-'))
  after(() => rm(folder, { recursive: true }))
  const { url, send, signedInAs } = await testApp({ environment: { DATA_DIR: folder } })
  const { cookie, api } = await signedInAs('mentor')
  const file = new FormData()
  // More than the system keeps for who does not read.
  file.append('file', new Blob(['%PDF-1.7\n', Buffer.alloc(20_000_000, 'x')]), 'long.pdf')
  const sent = await send('/api/upload/local', { method: 'POST', headers: { cookie }, body: file })
  const material = materialDraft({ name: 'Long', url: ((await sent.json()) as { url: string }).url, type: 'pdf' })
  const course = await api.courses.create(courseDraft({ modules: [moduleDraft({ materials: [material] })] }))
  const path = `/api/courses/${course._id}/material/${course.modules[0]?._id}/0`

  const { hostname, port } = new URL(url)
  // More than have places, one after the other: of many at once a busy machine rightly refuses some.
  for (let at = 0; at < 60; at++) {
    const reader = connect(Number(port), hostname)
    after(() => reader.destroy())
    reader.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`)
    const [chunk]: Buffer[] = await once(reader, 'data')
    reader.pause()
    assert.equal(String(chunk?.subarray(0, 12)), 'HTTP/1.1 200', `${at}`)
  }
  assert.equal((await send('/api/mentor/students', { headers: { cookie } })).status, 200)
})
