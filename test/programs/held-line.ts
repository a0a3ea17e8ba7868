import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A way to a database of the tests on which whoever says these words waits until they are let through. */
export async function heldLine(database: string, words: string) {
  const { pathname, searchParams } = new URL(database)
  const socket = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const { promise, resolve: letThrough } = Promise.withResolvers<void>()
  let isHeld = false
  const server = createServer((near) => {
    const far = connect(socket)
    async function* held(said: AsyncIterable<Buffer>) {
      for await (const chunk of said) {
        isHeld ||= chunk.includes(words)
        if (isHeld) await promise
        yield chunk
      }
    }
    for (const way of [pipeline(near, held, far), pipeline(far, near)]) way.catch(() => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    isHeld: () => isHeld,
    letThrough,
    close: () => server.close(),
  }
}
