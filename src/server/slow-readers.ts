import type { Socket } from 'node:net'

/** Milliseconds between two looks, and the bytes that have to leave for whoever reads in between. */
const LOOK = 20_000
const LEAST = 5_000

/** What waits in this process is counted as written. */
const gone = ({ bytesWritten, writableLength }: Socket) => bytesWritten - writableLength

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
