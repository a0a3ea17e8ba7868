import type pg from 'pg'
import { databaseError } from './database-errors.ts'

/** Queries under way on one connection before another is opened. */
const DEEP = 16

/** Texts that are planned once: more of them would fill PostgreSQL's memory, and are planned as they come. */
const MOST_NAMED = 200
/** A column has another type since a query was planned: an error for as long as its connection lives. */
const RESULT_CHANGED = '0A000'

type Connection = { client: Promise<pg.PoolClient>; underWay: number }

/**
 * A pool whose queries share connections: each is sent without waiting for the answer to those before it, so PostgreSQL is
 * woken once for many. Each has an answer or an error of its own, but comes after those: only for what takes a moment.
 * Each is planned once a connection, under its name or, where it has none, one for its text.
 * @param pool of clients with `pipeline: true`
 */
export function pipelined(pool: pg.Pool) {
  const inUse = new Set<Connection>()
  const names = new Map<string, string>()

  function nameOf(text: string) {
    const name = names.get(text) ?? (names.size < MOST_NAMED ? `by_text_${names.size}` : undefined)
    if (name) names.set(text, name)
    return name
  }

  function open() {
    const connection = { client: pool.connect(), underWay: 0 }
    inUse.add(connection)
    return connection
  }

  function leastBusy() {
    const [least] = [...inUse].sort((one, other) => one.underWay - other.underWay)
    return least && (least.underWay < DEEP || inUse.size >= pool.options.max) ? least : open()
  }

  async function query({ name, ...config }: pg.QueryConfig, values?: unknown[]) {
    const connection = leastBusy()
    connection.underWay++
    try {
      const client = await connection.client
      return await client.query({ ...config, name: name ?? nameOf(config.text) }, values).catch((error) => {
        if (databaseError(error).code !== RESULT_CHANGED) throw error
        return client.query(config, values)
      })
    } finally {
      if (--connection.underWay === 0) {
        inUse.delete(connection)
        // The pool keeps no connection that broke, and one that never came is nobody's.
        connection.client.then(
          (client) => client.release(),
          () => undefined,
        )
      }
    }
  }

  return Object.assign(pool, { query })
}
