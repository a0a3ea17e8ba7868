import { createHash, randomBytes } from 'node:crypto'
import type { Bus } from '#src/server/bus.ts'
import { change } from '#src/server/change.ts'
import type { Db, Tx } from '#src/server/db.ts'
import { setSessionCookie, type Visit } from '#src/server/visit.ts'
import type { Person } from '../contract.ts'
import { addSession, findSession, pushForward, removeSession } from './queries.ts'

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A new session in this browser, in place of the one it had. */
export async function openSession(tx: Tx, visit: Visit, personId: string) {
  const token = randomBytes(32).toString('base64url')
  if (visit.token) await removeSession(tx, hashOf(visit.token))
  await addSession(tx, hashOf(token), personId)
  setSessionCookie(visit, token)
}

export async function closeSession(tx: Tx, visit: Visit) {
  if (visit.token) await removeSession(tx, hashOf(visit.token))
  setSessionCookie(visit, null)
}

/** Who is asking. A session in use is pushed forward, at most once a day. */
export async function personOf(house: { db: Db; bus: Bus }, visit: Visit): Promise<Person | null> {
  const { token } = visit
  if (!token) return null
  const session = await findSession(house.db, hashOf(token))
  if (!session) return null
  if (session.isAging) {
    await change(house, (tx) => pushForward(tx, hashOf(token)))
    setSessionCookie(visit, token)
  }
  return session.person
}
