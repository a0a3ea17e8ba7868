import { createHash, randomBytes } from 'node:crypto'
import type { Bus } from '#src/server/bus.ts'
import { change, type Tell } from '#src/server/change.ts'
import type { Db, Tx } from '#src/server/db.ts'
import { setSessionCookie, type Visit } from '#src/server/request-context.ts'
import type { Person } from '../contract.ts'
import { addSession, findSession, pushForward, removeSession, removeSessionsOf } from './queries.ts'

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const newToken = () => randomBytes(32).toString('base64url')

/** A new session in this browser, in place of the one it had. */
export async function openSession(tx: Tx, tell: Tell, visit: Visit, personId: string) {
  const token = newToken()
  if (visit.token) await endSession(tx, tell, hashOf(visit.token))
  await addSession(tx, hashOf(token), personId)
  setSessionCookie(visit, token)
}

export async function closeSession(tx: Tx, tell: Tell, visit: Visit) {
  setSessionCookie(visit, null)
  if (!visit.token) return
  await endSession(tx, tell, hashOf(visit.token))
}

async function endSession(tx: Tx, tell: Tell, tokenHash: string) {
  await removeSession(tx, tokenHash)
  tell('signedOut', {}, [`session:${tokenHash}`])
}

/** All of someone's sessions and sockets, everywhere. */
export async function endSessions(tx: Tx, tell: Tell, personId: string) {
  await removeSessionsOf(tx, personId)
  tell('signedOut', {}, [`person:${personId}`])
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
