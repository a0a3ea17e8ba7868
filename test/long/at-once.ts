import type { Db } from '../../src/server/db/db.ts'
import { rateLimits } from '../../src/server/db/table.ts'

/** Twenty at once, fifty times (product 18.12). */
export const ROUNDS = 50
export const AT_ONCE = 20

const statusOf = (request: Promise<unknown>) =>
  request.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )

/** Before each round, because a test sends more changes than a user may (product 20). */
export const forgetLimits = (db: Db) => db.delete(rateLimits)

/** The status of each of `AT_ONCE` simultaneous requests. */
export const allAtOnce = (send: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => statusOf(send(at))))

export const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length
