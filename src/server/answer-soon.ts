import type { HttpBindings } from '@hono/node-server'
import type { Context, Next } from 'hono'
import { type Db, isDatabaseSlow } from './db.ts'

type AnyEnv = { Bindings: HttpBindings }

/** Milliseconds; a little longer than one query may take (src/server/db.ts). */
const LONGEST_WAIT = 4_600

/**
 * Answers `tooLate` to whoever waits for a slow database. What they asked for goes on: a change may yet be made, as they hear
 * when they repeat it under its key. While the database is quick, what takes long has much to do, and is waited for.
 */
export const answerSoon =
  <Env extends AnyEnv>(db: Db, tooLate: (c: Context<Env>) => Response | Promise<Response>) =>
  async (c: Context<Env>, next: Next): Promise<Response | undefined> => {
    let clock: NodeJS.Timeout | undefined
    const late = new Promise<Response>((resolve) => {
      const look = () => c.env.incoming.complete && isDatabaseSlow(db) && resolve(tooLate(c))
      clock = setInterval(look, LONGEST_WAIT)
    })
    return Promise.race([next().then(() => undefined), late]).finally(() => clearInterval(clock))
  }
