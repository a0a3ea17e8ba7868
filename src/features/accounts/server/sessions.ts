import { createHash, randomBytes } from 'node:crypto'
import { type Channel, userChannel } from '#src/access/channel.ts'
import type { User } from '#src/access/user.ts'
import { change } from '#src/server/db/change.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import type { Bus, Emit } from '#src/server/events/bus.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import type { AccountEvents } from '../contract.ts'
import { browserName } from './browser-name.ts'
import {
  addKnownDevice,
  isKnownDevice,
  removeExpiredDevices,
  removeKnownDevices,
  replaceKnownDeviceToken,
} from './known-device-queries.ts'
import {
  addSession,
  findSession,
  noteEndedSessions,
  removeExpiredSessions,
  removeOldEndedSessions,
  removeOtherSessions,
  removeSession,
  removeSessionById,
  removeSessions,
  renewSession,
} from './queries.ts'
import { hasSecondFactor } from './second-factor/second-factor-queries.ts'
import { readDeviceToken, readSessionToken, setDeviceCookie, setSessionCookie } from './session-cookie.ts'

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const newToken = () => randomBytes(32).toString('base64url')

/** A new session in this browser, in place of the one it had. From then on the browser is known. */
export async function openSession(tx: Tx, emit: Emit<AccountEvents>, request: RequestContext, userId: string) {
  const token = newToken()
  const replaced = readSessionToken(request)
  if (replaced) await endSession(tx, emit, hashToken(replaced))
  await addSession(tx, hashToken(token), userId, browserName(request.incoming.headers['user-agent']))
  setSessionCookie(request, { token, userId })
  await rememberDevice(tx, request, userId)
}

/** Under a new token at each login: who copied the old one cannot go on with it. */
async function rememberDevice(tx: Tx, request: RequestContext, userId: string) {
  const token = newToken()
  const old = readDeviceToken(request)
  if (old) await replaceKnownDeviceToken(tx, hashToken(old), hashToken(token), userId)
  await addKnownDevice(tx, hashToken(token), userId)
  setDeviceCookie(request, token)
}

/** @returns the hash of this browser's token where the account with that address was logged in to with it before */
export async function findKnownDevice(db: Db, request: RequestContext, email: string) {
  const token = readDeviceToken(request)
  return token && (await isKnownDevice(db, hashToken(token), email)) ? hashToken(token) : undefined
}

export async function closeSession(tx: Tx, emit: Emit<AccountEvents>, request: RequestContext) {
  setSessionCookie(request, null)
  const token = readSessionToken(request)
  if (token) await endSession(tx, emit, hashToken(token))
}

async function endSession(tx: Tx, emit: Emit<AccountEvents>, tokenHash: string) {
  await removeSession(tx, tokenHash)
  await emit('signedOut', {}, [`session:${tokenHash}`])
}

/** It may be on a device that is lost: only the one of the request stays known. @returns whether the user had such a session */
export async function endOneSession(
  tx: Tx,
  emit: Emit<AccountEvents>,
  request: RequestContext,
  userId: string,
  id: string,
) {
  const tokenHash = await removeSessionById(tx, userId, id)
  if (!tokenHash) return false
  await emit('signedOut', {}, [`session:${tokenHash}`])
  await removeKnownDevices(tx, userId, hashToken(readDeviceToken(request) ?? ''))
  return true
}

/** All but that of the request, whose browser alone stays known. */
export async function endOtherSessions(tx: Tx, emit: Emit<AccountEvents>, request: RequestContext, userId: string) {
  const ended = await removeOtherSessions(tx, userId, hashToken(readSessionToken(request) ?? ''))
  const channels = ended.map((tokenHash) => `session:${tokenHash}` as const)
  if (channels.length > 0) await emit('signedOut', {}, channels)
  await removeKnownDevices(tx, userId)
  await rememberDevice(tx, request, userId)
}

export async function endSessions(tx: Tx, emit: Emit<AccountEvents>, userId: string) {
  await removeSessions(tx, userId)
  await removeKnownDevices(tx, userId)
  await emit('signedOut', {}, [userChannel(userId)])
}

/** Sessions of a user who has other rights now, or none: their tabs say why. */
export async function endSessionsForNewRights(tx: Tx, emit: Emit<AccountEvents>, userId: string, isDeleted = false) {
  await emit('rightsChanged', {}, [userChannel(userId)])
  await noteEndedSessions(tx, userId, isDeleted)
  await endSessions(tx, emit, userId)
}

/** Sessions unused for thirty days, with their open sockets; then browsers in which nobody logged in for a year. */
export async function endExpiredSessions(tx: Tx, emit: Emit<AccountEvents>) {
  const ended = await removeExpiredSessions(tx)
  const channels = ended.map((tokenHash) => `session:${tokenHash}` as const)
  if (channels.length > 0) await emit('signedOut', {}, channels)
  await removeOldEndedSessions(tx)
  await removeExpiredDevices(tx)
}

/** Who is asking. A session in use is pushed forward, at most once a day. */
export async function userFromSession<Event extends { to: Channel[] }>(
  services: { db: Db; bus: Bus<Event>; institute: InstituteCopy },
  request: RequestContext,
): Promise<User | null> {
  const token = readSessionToken(request)
  if (!token) return null
  const session = await findSession(services.db, hashToken(token))
  if (!session) return null
  if (session.needsRenewal) {
    // Nobody did anything: a session that is in use lasts on.
    await change({ ...services, action: null }, (tx) => renewSession(tx, hashToken(token)))
    setSessionCookie(request, { token, userId: session.user._id })
  }
  return withSecondFactorRequirement(services, session.user)
}

type Requiring = { db: Db; institute: InstituteCopy }

/** Says of an admin whether they have yet to set up the second factor that the institute requires of admins. */
export async function withSecondFactorRequirement({ db, institute }: Requiring, user: User): Promise<User> {
  const { secondFactorFor } = institute.current.accounts
  if (secondFactorFor !== 'admins' || !user.isAdmin || (await hasSecondFactor(db, user._id))) return user
  return { ...user, lacksSecondFactor: true }
}
