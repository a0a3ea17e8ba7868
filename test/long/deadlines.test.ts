import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { testApp } from '../app.ts'

const { url } = await testApp()
const { host, hostname, port } = new URL(url)

/** Sends a body a byte at a time; how long it may, in milliseconds, and what it is told. */
function drip(method: string, path: string) {
  const began = performance.now()
  let told = ''
  const socket = connect(Number(port), hostname)
  const headers = `Host: ${host}\r\nOrigin: ${url}\r\nContent-Type: application/json\r\nContent-Length: 1000`
  socket.write(`${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n{`)
  const drops = setInterval(() => socket.write(' '), 2_000)
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      told += chunk
    })
  return new Promise<{ time: number; told: string }>((resolve) =>
    socket.on('close', () => {
      clearInterval(drops)
      resolve({ time: performance.now() - began, told })
    }),
  )
}

test('a body that drips is ended after half a minute, whatever its address pretends to be', async () => {
  const ends = await Promise.all(
    [
      ['POST', '/api/auth/login'],
      ['POST', '/api/upload/../auth/login'],
      ['POST', '/api/upload/%2e%2e/auth/login'],
      ['PUT', '/api/upload/local'],
    ].map(([method = '', path = '']) => drip(method, path)),
  )
  for (const { time, told } of ends) {
    // Of its own it would drip for half an hour.
    assert.ok(time < 120_000, `${time} ms`)
    assert.match(told, /^HTTP\/1\.1 4\d\d/)
  }
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
