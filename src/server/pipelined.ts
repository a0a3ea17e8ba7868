import type pg from 'pg'

/** Queries under way on one connection before another is opened. */
const DEEP = 16

type Line = { client: Promise<pg.PoolClient>; underWay: number }

/**
 * A pool whose queries share connections: each is sent without waiting for the answer to those before it, so PostgreSQL is
 * woken once for many. Each has an answer or an error of its own, but comes after those: only for what takes a moment.
 */
export function pipelined(pool: pg.Pool) {
  const lines = new Set<Line>()

  function open() {
    const line = { client: pool.connect(), underWay: 0 }
    lines.add(line)
    return line
  }

  function lineToAsk() {
    const [least] = [...lines].sort((one, other) => one.underWay - other.underWay)
    return least && (least.underWay < DEEP || lines.size >= pool.options.max) ? least : open()
  }

  async function query(config: pg.QueryConfig, values?: unknown[]) {
    const line = lineToAsk()
    line.underWay++
    try {
      return await (await line.client).query(config, values)
    } finally {
      if (--line.underWay === 0) {
        lines.delete(line)
        // The pool keeps no connection that broke, and one that never came is nobody's.
        line.client.then(
          (client) => client.release(),
          () => undefined,
        )
      }
    }
  }

  return Object.assign(pool, { query })
}
