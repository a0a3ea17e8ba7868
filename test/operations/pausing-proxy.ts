import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A TCP proxy to a test database that pauses a connection which sends these words until `resume`. */
export async function pausingProxy(database: string, words: string) {
  const { pathname, searchParams } = new URL(database)
  const socket = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const { promise, resolve: resume } = Promise.withResolvers<void>()
  let isPaused = false
  const server = createServer((near) => {
    const far = connect(socket)
    async function* pausing(sent: AsyncIterable<Buffer>) {
      for await (const chunk of sent) {
        isPaused ||= chunk.includes(words)
        if (isPaused) await promise
        yield chunk
      }
    }
    for (const direction of [pipeline(near, pausing, far), pipeline(far, near)]) direction.catch(() => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    isPaused: () => isPaused,
    resume,
    close: () => server.close(),
  }
}
