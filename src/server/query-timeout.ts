import type pg from 'pg'

type Answered = (error: Error | null, result: pg.QueryResult) => void
type Query = string | pg.QueryConfig
type Send = (query: Query, values: unknown[] | undefined, answered: Answered) => void

/** Milliseconds after which a query is a slow one, and for which its database is then known to be slow. */
const SLOW = 500
const REMEMBERED = 5_000
const A_MOMENT = 20

const seenSlow = new WeakMap<pg.Pool, number>()
/** Whether a query of this pool took long just now, or does. */
export const isSlow = (pool: pg.Pool) =>
  performance.now() - (seenSlow.get(pool) ?? Number.NEGATIVE_INFINITY) < REMEMBERED

/**
 * Breaks a connection of the pool off where a query had no answer for so many milliseconds: it, and whoever waits behind it,
 * hears that the database is away.
 *
 * In the place of pg's own `query_timeout`, and of its promises: both give each query a function as a property. V8 takes such
 * functions for methods, which stay, and makes them old at once: all that one sees, here the rows, is kept until all memory
 * is collected (decision 026).
 */
export function withQueryTimeout(pool: pg.Pool, milliseconds: number) {
  pool.on('connect', (client) => {
    const hangUp = () => client.connection.stream.destroy()
    const send = client.query.bind(client) as Send

    function ask(query: Query, values: unknown[] | undefined, answered: Answered) {
      function isLate() {
        seenSlow.set(pool, performance.now())
        timeout = setTimeout(hangUp, milliseconds - SLOW)
      }
      // It may be this process that was busy: then the answer lies there, and is read first.
      let timeout = setTimeout(() => {
        timeout = setTimeout(isLate, A_MOMENT)
      }, SLOW)
      send(query, values, (error, result) => {
        clearTimeout(timeout)
        answered(error, result)
      })
    }

    const promise = (query: Query, values?: unknown[]) =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        ask(query, values, (error, result) => (error ? reject(error) : resolve(result)))
      })

    const query = (query: Query, values?: unknown[], answered?: Answered) =>
      answered ? ask(query, values, answered) : promise(query, values)
    client.query = query as typeof client.query
  })
  return pool
}
