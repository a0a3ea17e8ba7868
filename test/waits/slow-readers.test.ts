import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { dropSlowReaders } from '#src/server/slow-readers.ts'

const ANSWER = Buffer.alloc(32 * 1024 * 1024)
/** Far longer than a busy machine takes to read a little. */
const LOOK = 3_000

test('whoever stops reading is hung up on, and whoever reads on is not', async (t) => {
  const connections = new Set<Socket>()
  const server = createServer((_, response) => response.end(ANSWER))
  server.on('connection', (connection) => connections.add(connection))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = dropSlowReaders(connections, LOOK)
  t.after(() => {
    stop()
    server.closeAllConnections()
    server.close()
  })

  async function read(keepOn: boolean) {
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let bytes = 0
    reader.on('error', () => {})
    reader.on('data', (chunk) => {
      bytes += chunk.length
      reader.pause()
      if (keepOn) setTimeout(() => reader.resume(), 1)
    })
    reader.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await once(server, 'request')
    return { reader, count: () => bytes }
  }

  const slow = await read(false)
  const [left] = [...connections]
  const steady = await read(true)
  await Promise.all([once(left as Socket, 'close'), once(steady.reader, 'end')])
  assert.ok(slow.count() < ANSWER.length)
  assert.ok(steady.count() > ANSWER.length)
  slow.reader.destroy()
})
