import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { testApp } from '../app.ts'

const { url, send, signedInAs } = await testApp()
const { host, hostname, port } = new URL(url)

/** All of it at once, by one connection: the requests are there before the first is answered. */
function pipelined(requests: string[]) {
  let answers = ''
  const socket = connect(Number(port), hostname, () => socket.write(requests.join('')))
  return new Promise<string>((resolve, reject) => {
    socket.on('data', (chunk) => {
      answers += chunk
    })
    socket.on('end', () => resolve(answers)).on('error', reject)
  })
}

test('of more readers than can be answered some are answered, and the others are told at once', async () => {
  const { cookie } = await signedInAs('mentor')
  const get = (path: string, end = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n${end}\r\n`
  const many = Array.from({ length: 40 }, () => get('/api/mentor/students'))
  const floods = Array.from({ length: 10 }, () => pipelined([...many, get('/health/live', 'Connection: close\r\n')]))
  const answers = (await Promise.all(floods)).join('').match(/HTTP\/1\.1 .*?\r\n\r\n/gs) ?? []
  const of = (status: number) => answers.filter((answer) => answer.startsWith(`HTTP/1.1 ${status} `))
  assert.equal(answers.length, 410)
  assert.equal(of(200).length + of(503).length, 410)
  assert.ok(of(200).length > 10, 'some were answered, and 10 heard that it lives')
  const metrics = await (await send('/metrics')).text()
  const refused = Number(/^http_refused_total (\d+)$/m.exec(metrics)?.[1])
  assert.ok(refused > 0 && refused <= 250, `of 400 at least 150 had a place, ${refused} had none`)
  // For some who had one a slow machine has no connection to the database in time.
  assert.ok(of(503).length >= refused)
  for (const refusal of of(503)) {
    assert.match(refusal, /\r\nretry-after: \d+\r\n/i)
    assert.match(refusal, /\r\ncontent-length: \d+\r\n/i, 'it leaves in one piece')
  }
  assert.equal((await send('/api/mentor/students', { headers: { cookie } })).status, 200)
  assert.ok(of(503).every((refusal) => refusal.includes('content-security-policy')))
})

test('of more passwords than can be looked at in a second some are refused, and whoever is honest gets in', async () => {
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
  const answers = await Promise.all(flood)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [401, 503])
  for (const { status, headers } of answers) assert.equal(headers.has('retry-after'), status === 503)
})
