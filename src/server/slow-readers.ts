import type { Socket } from 'node:net'

/** Milliseconds between two looks, and the bytes that have to leave for whoever reads in between. */
const LOOK = 20_000
const LEAST = 5_000

/** Kept by Node to itself: of a chunk that is being written, a socket says only once all of it has left. */
type Handle = { bytesWritten: number; writeQueueSize: number }

/** Bytes that have left this process. */
function gone(connection: Socket) {
  const { bytesWritten = 0, writeQueueSize = 0 } = (connection as { _handle?: Handle | null })._handle ?? {}
  return bytesWritten - writeQueueSize
}

/**
 * Hangs up on whoever reads an answer so slowly that it would be held in memory for ever.
 * @returns what ends it
 */
export function dropSlowReaders(connections: Iterable<Socket>, between = LOOK) {
  const seen = new WeakMap<Socket, number>()
  function look() {
    for (const connection of connections) {
      const before = seen.get(connection)
      seen.delete(connection)
      if (connection.writableLength === 0) continue
      const now = gone(connection)
      if (before !== undefined && now - before < LEAST) connection.destroy()
      else seen.set(connection, now)
    }
  }
  const looking = setInterval(look, between).unref()
  return () => clearInterval(looking)
}
