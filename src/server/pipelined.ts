import type pg from 'pg'
import { databaseError } from './database-errors.ts'

/** Queries under way on one connection before another is opened. */
const DEEP = 16

/** A column has another type since a query was planned: an error for as long as its connection lives. */
const RESULT_CHANGED = '0A000'

type Connection = { client: Promise<pg.PoolClient>; underWay: number }

/**
 * A pool whose queries share connections: each is sent without waiting for the answer to those before it, so PostgreSQL is
 * woken once for many. Each has an answer or an error of its own, but comes after those: only for what takes a moment.
 * What has a name is planned once a connection.
 * @param pool of clients with `pipeline: true`
 */
export function pipelined(pool: pg.Pool) {
  const inUse = new Set<Connection>()

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
      return await client.query({ ...config, name }, values).catch((error) => {
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
