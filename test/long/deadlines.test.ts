import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { testApp } from '../app.ts'

const { url, signedInAs } = await testApp()
const { host, hostname, port } = new URL(url)

/** Milliseconds, far more than any deadline, so that a missing one fails the test. */
const GIVE_UP = 130_000

/**
 * Says this on a connection, and then a drop every two seconds, and at last some words more; until it is hung up on.
 * @returns how long that took, in milliseconds, and what it receives
 */
function converse(first: string, drop = '', last?: { seconds: number; words: string }) {
  const began = performance.now()
  let received = ''
  const socket = connect(Number(port), hostname)
  if (first) socket.write(first)
  const drops = setInterval(() => drop && socket.write(drop), 2_000)
  const over = setTimeout(() => socket.destroy(), GIVE_UP)
  const end = last && setTimeout(() => socket.write(last.words), last.seconds * 1_000)
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      received += chunk
    })
  return new Promise<{ time: number; received: string }>((resolve) =>
    socket.on('close', () => {
      clearInterval(drops)
      clearTimeout(end)
      clearTimeout(over)
      resolve({ time: performance.now() - began, received })
    }),
  )
}

/** Sends a body a byte at a time: of its own it would drip for half an hour. */
function drip(method: string, path: string) {
  const headers = `Host: ${host}\r\nOrigin: ${url}\r\nContent-Type: application/json\r\nContent-Length: 1000`
  return converse(`${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n{`, ' ')
}

// product 20.4
test('a body that drips is ended after half a minute, whatever its address pretends to be', async () => {
  const ends = await Promise.all(
    [
      ['POST', '/api/auth/login'],
      ['POST', '/api/upload/../auth/login'],
      ['POST', '/api/upload/%2e%2e/auth/login'],
      ['PUT', '/api/upload/local'],
    ].map(([method = '', path = '']) => drip(method, path)),
  )
  for (const { time, received } of ends) {
    assert.ok(time < 120_000, `${time} ms`)
    assert.match(received, /^HTTP\/1\.1 4\d\d/)
  }
})

// product 20.4
test('headers that drip, stop in the middle or never begin are ended after ten seconds', async () => {
  const begun = `GET /health/live HTTP/1.1\r\nHost: ${host}\r\n`
  const ended = await Promise.all([converse(begun, 'X-More: x\r\n'), converse(begun), converse('')])
  // Without a deadline of ours it would drip for ever.
  for (const { time } of ended) assert.ok(time < 40_000, `${time} ms`)
  const [dripping, stopped, silent] = ended.map(({ received }) => received.split('\r\n')[0])
  assert.deepEqual([dripping, stopped], ['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 408 Request Timeout'])
  assert.equal(silent, '', 'a browser that sends its first request just then sends it again elsewhere')
})

test('an upload may take longer than any other body as long as it moves, and is refused when it stalls', async () => {
  const { cookie } = await signedInAs('mentor')
  const partStart = '--x\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\n\r\nNotes'
  const headers = `Host: ${host}\r\nOrigin: ${url}\r\nCookie: ${cookie}\r\nConnection: close\r\nTransfer-Encoding: chunked`
  const type = 'Content-Type: multipart/form-data; boundary=x'
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  const begun = `POST /api/upload/local HTTP/1.1\r\n${headers}\r\n${type}\r\n\r\n${chunk(partStart)}`
  const words = chunk('\r\n--x--\r\n') + chunk('').slice(0, 5)
  const [moving, still] = await Promise.all([converse(begun, chunk('.'), { seconds: 45, words }), converse(begun)])
  assert.match(moving.received, /^HTTP\/1\.1 20\d/)
  assert.match(still.received, /^HTTP\/1\.1 400 .*The upload was interrupted/s)
})

test('a socket that says nothing, and one that nobody let in, is hung up on after ten seconds', async () => {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  async function lives(first?: string) {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    const began = performance.now()
    socket.addEventListener('message', ({ data }) => {
      if (data === '2') socket.send('3')
    })
    if (first) socket.send(first)
    await once(socket, 'close')
    return performance.now() - began
  }
  // Socket.IO's own patience is 45 seconds.
  for (const time of await Promise.all([lives(), lives('40')])) assert.ok(time < 40_000, `${time} ms`)
})
