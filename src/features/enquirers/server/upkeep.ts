import type { Services } from '#src/server/context.ts'
import { identifyRequest } from './identity-queries.ts'
import { unidentified } from './queries.ts'

/** Per transaction, so that no lock is held for long. */
const AT_ONCE = 50

/** Identifies whose the bookings and messages of an earlier version are. @returns how many there were */
export async function identifyAll({ db, institute }: Pick<Services<never>, 'db' | 'institute'>) {
  let count = 0
  for (;;) {
    const requests = await unidentified(db, AT_ONCE)
    if (requests.length === 0) return count
    await db.transaction(async (tx) => {
      for (const id of requests) await identifyRequest(tx, id, institute.shown)
    })
    count += requests.length
  }
}
