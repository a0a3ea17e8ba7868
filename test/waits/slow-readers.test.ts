import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { dropSlowReaders } from '#src/server/slow-readers.ts'

const ANSWER = Buffer.alloc(32 * 1024 * 1024)
/** Milliseconds: far longer than a busy machine takes to read a little, and then for that little. */
const LOOK = 2_000
const A_LITTLE = 20

test('whoever stops reading is hung up on, and whoever reads on is not, however long one answer takes', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-readers-'))
  // What the system keeps for a socket in the file system is little: each bit that is read makes room for another.
  const path = join(folder, 'socket')
  const connections = new Set<Socket>()
  const server = createServer((_, response) => response.end(ANSWER))
  server.on('connection', (connection) => connections.add(connection))
  server.listen(path)
  await once(server, 'listening')
  const stop = dropSlowReaders(connections, LOOK)
  t.after(async () => {
    stop()
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  })

  async function read(pause: () => number | undefined) {
    const reader = connect(path)
    let bytes = 0
    reader.on('error', () => {})
    reader.on('data', (chunk) => {
      bytes += chunk.length
      const milliseconds = pause()
      reader.pause()
      if (milliseconds !== undefined) setTimeout(() => reader.resume(), milliseconds)
    })
    reader.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await once(server, 'request')
    return { reader, count: () => bytes }
  }

  const slow = await read(() => undefined)
  const [left] = [...connections]
  // Until the other was looked at twice: so was this one.
  const steady = await read(() => (left?.destroyed ? 0 : A_LITTLE))
  await Promise.all([once(left as Socket, 'close'), once(steady.reader, 'end')])
  assert.ok(slow.count() < ANSWER.length)
  assert.ok(steady.count() > ANSWER.length)
  slow.reader.destroy()
})
