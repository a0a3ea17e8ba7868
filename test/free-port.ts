import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on loopback that nobody listens on now, for a program that has to be told one. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
