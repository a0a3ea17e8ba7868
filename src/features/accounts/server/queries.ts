import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#src/access/user.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { searchableWithAddress } from '#src/server/db/searchable.ts'
import { TIME_ZONE } from '#src/shared/wall-time.ts'
import {
  endedSessions,
  freshSignIns,
  identities,
  passkeyChallenges,
  passwordLinks,
  pendingLogins,
  sessions,
  users,
} from './table.ts'

const { _id, name, email, role, isAdmin, isApproved, createdAt } = getTableColumns(users)
export const userColumns = { _id, name, email, role, isAdmin, isApproved, createdAt }

/** What lists find someone by, as `users_words` has it. */
export const searchableUserTexts = [searchableWithAddress(users.name, users.email)]

export async function findByEmail(db: Reader, email: string) {
  const [account] = await db.select().from(users).where(eq(users.email, email))
  return account
}

export async function findAccount(db: Reader, id: string) {
  const [account] = await db.select().from(users).where(eq(users._id, id))
  return account
}

/** The same for an address, but others may still add rows that refer to the account. */
export async function lockByEmail(tx: Tx, email: string) {
  const [account] = await tx.select().from(users).where(eq(users.email, email)).for('no key update')
  return account
}

/** Locks the account until the end of the transaction: two requests at once are handled one after the other. */
export async function lockAccount(tx: Tx, id: string) {
  const [account] = await tx.select().from(users).where(eq(users._id, id)).for('update')
  return account
}

type Credential = { _id: string; passwordHash: string | null }

/**
 * Whether the password that was looked at a moment ago is still the one, and stays it until the transaction ends:
 * looking takes long enough for somebody to set another, or for the account to go. Of two changes of an account the second
 * waits for the first.
 */
export async function isPasswordUnchanged(tx: Tx, { _id, passwordHash }: Credential) {
  const [now] = await tx.select().from(users).where(eq(users._id, _id)).for('no key update')
  return now !== undefined && now.passwordHash === passwordHash
}

type NewAccount = {
  name: string
  email: string
  role: Role
  isAdmin?: boolean
  isApproved: boolean
  isEmailVerified?: boolean
}

/** Nothing where the address is already someone's. */
export async function addAccount(tx: Tx, account: NewAccount) {
  const [added] = await tx.insert(users).values(account).onConflictDoNothing().returning(userColumns)
  return added
}

/** The first of an installation. Nothing where the address is already someone's. */
export async function addAdmin(tx: Tx, { name, email }: { name: string; email: string }, passwordHash: string) {
  const admin = await addAccount(tx, { name, email, role: 'mentor', isAdmin: true, isApproved: true })
  if (admin) await setPassword(tx, admin._id, passwordHash)
  return admin
}

/**
 * No mailed link outlives it, and no login that waits for a second factor. `verified` where what brought the password also showed that the address is theirs:
 * then whoever came by a provider while it was not loses that way in.
 */
export async function setPassword(tx: Tx, userId: string, passwordHash: string | null, verified = false) {
  await removePasswordLinks(tx, userId)
  await removePendingLogins(tx, userId)
  if (verified) await removeUnprovenIdentities(tx, userId)
  await tx
    .update(users)
    .set({ passwordHash, ...(verified && { isEmailVerified: true }) })
    .where(eq(users._id, userId))
}

/** Of the same password: no link and no session ends with it. Nothing where another one was set meanwhile. */
export async function replaceHash(tx: Tx, { _id, passwordHash: old }: Credential, passwordHash: string) {
  const isSame = and(eq(users._id, _id), sql`${users.passwordHash} = ${old}`)
  await tx.update(users).set({ passwordHash }).where(isSame)
}

/** Locks the account, so that two-step login is turned on before the transaction or after it. */
export async function lockByIdentity(tx: Tx, issuer: string, subject: string) {
  const [row] = await tx
    .select({ account: users })
    .from(identities)
    .innerJoin(users, eq(users._id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .for('no key update', { of: users })
  return row?.account
}

/** Of one provider, those that open the account. */
export async function findSubjects(tx: Tx, userId: string, issuer: string) {
  const ofIssuer = and(eq(identities.userId, userId), eq(identities.issuer, issuer))
  const rows = await tx.select({ subject: identities.subject }).from(identities).where(ofIssuer)
  return rows.map(({ subject }) => subject)
}

async function removeUnprovenIdentities(tx: Tx, userId: string) {
  const unproven = tx
    .select({ _id: users._id })
    .from(users)
    .where(and(eq(users._id, userId), eq(users.isEmailVerified, false)))
  await tx.delete(identities).where(inArray(identities.userId, unproven))
}

export async function addIdentity(tx: Tx, identity: typeof identities.$inferInsert) {
  await tx.insert(identities).values(identity)
}

/**
 * In place of any other link of theirs. @returns whose the address is; nothing where nobody's. Locked until the end of
 * the transaction, so no link is made for an address that is just being left.
 */
export async function addPasswordLink(tx: Tx, email: string, tokenHash: string) {
  const [account] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  if (account) await replacePasswordLink(tx, account._id, tokenHash, '30 minutes')
  return account
}

/** The same for someone who was added and has found no way in yet; nothing for who has a password by now. */
export async function addInvitation(tx: Tx, email: string, tokenHash: string) {
  const invited = and(eq(users.email, email), isNull(users.passwordHash))
  const [account] = await tx.select().from(users).where(invited).for('update')
  if (account) await replacePasswordLink(tx, account._id, tokenHash, '7 days')
  return account
}

async function replacePasswordLink(tx: Tx, userId: string, tokenHash: string, life: '30 minutes' | '7 days') {
  await removePasswordLinks(tx, userId)
  const link = { userId, tokenHash, expiresAt: sql`now() + ${life}::interval` }
  await tx.insert(passwordLinks).values(link)
}

const isUnexpiredLink = (tokenHash: string) =>
  and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, sql`now()`))

export const isPasswordLink = async (db: Db, tokenHash: string) =>
  (await db.$count(passwordLinks, isUnexpiredLink(tokenHash))) > 0

/** Works once. @returns whose password the link sets; nothing where it was used or has expired. */
export async function usePasswordLink(tx: Tx, tokenHash: string) {
  const [used] = await tx.delete(passwordLinks).where(isUnexpiredLink(tokenHash)).returning()
  return used?.userId
}

export async function removePasswordLinks(tx: Tx, userId: string) {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId))
}

async function removePendingLogins(tx: Tx, userId: string) {
  await tx.delete(pendingLogins).where(eq(pendingLogins.userId, userId))
}

/** A session lasts so long (product 2.7); its cookie as long. */
const thirtyDaysFromNow = sql`now() + interval '30 days'`

export async function addSession(tx: Tx, tokenHash: string, userId: string, browser = '') {
  await tx.insert(sessions).values({ tokenHash, userId, browser, expiresAt: thirtyDaysFromNow })
  await recordLastSeen(tx, eq(users._id, userId))
}

/** At most once a day. Of two logins at once neither waits for the other, which locks the account too. */
async function recordLastSeen(tx: Tx, who: SQL) {
  const unseen = tx
    .select({ _id: users._id })
    .from(users)
    .where(and(who, lt(users.lastSeenOn, sql`current_date`)))
    .for('no key update', { skipLocked: true })
  await tx.update(users).set({ lastSeenOn: sql`current_date` }).where(inArray(users._id, unseen))
}

/** The day of an instant at the institute. */
const dayAtInstitute = (instant: SQL) => sql<string>`to_char((${instant}) at time zone ${TIME_ZONE}, 'YYYY-MM-DD')`
/** A use pushes the end forward where it is the first of its day. */
const lastUsedDay = dayAtInstitute(sql`${sessions.expiresAt} - interval '30 days'`)

/** `currentHash` is that of the session which asks. */
export const listSessions = (db: Db, userId: string, currentHash: string) =>
  db
    .select({
      _id: sessions._id,
      browser: sessions.browser,
      createdAt: sessions.createdAt,
      lastUsedOn: lastUsedDay,
      isCurrent: sql<boolean>`${sessions.tokenHash} = ${currentHash}`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.expiresAt), desc(sessions.createdAt))
    .limit(200)

/** @returns the hash of its token; nothing where the user has no such session */
export async function removeSessionById(tx: Tx, userId: string, _id: string) {
  const [removed] = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions._id, _id)))
    .returning({ tokenHash: sessions.tokenHash })
  return removed?.tokenHash
}

/** `needsRenewal` at the first use of a day. */
export async function findSession(db: Db, tokenHash: string) {
  const [row] = await session(db).execute({ tokenHash })
  return row
}

const needsRenewal = sql<boolean>`${lastUsedDay} < ${dayAtInstitute(sql`now()`)}`
const session = prepared((db) =>
  db
    .select({ user: userColumns, needsRenewal })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session'),
)

export async function renewSession(tx: Tx, tokenHash: string) {
  const ofToken = eq(sessions.tokenHash, tokenHash)
  await tx.update(sessions).set({ expiresAt: thirtyDaysFromNow }).where(ofToken)
  await recordLastSeen(tx, inArray(users._id, tx.select({ userId: sessions.userId }).from(sessions).where(ofToken)))
}

export async function removeSession(tx: Tx, tokenHash: string) {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function removeSessions(tx: Tx, userId: string) {
  await removePendingLogins(tx, userId)
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/** All but the one with that hash. @returns the hashes of their tokens */
export async function removeOtherSessions(tx: Tx, userId: string, ownHash: string) {
  const removed = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, ownHash)))
    .returning({ tokenHash: sessions.tokenHash })
  return removed.map(({ tokenHash }) => tokenHash)
}

/** Before they are removed. */
export async function noteEndedSessions(tx: Tx, userId: string, isDeleted: boolean) {
  const ended = tx
    .select({
      tokenHash: sessions.tokenHash,
      isDeleted: sql`${isDeleted}::boolean`.as('is_deleted'),
      endedAt: sql`now()`.as('ended_at'),
    })
    .from(sessions)
  await tx.insert(endedSessions).select(ended.where(eq(sessions.userId, userId)))
}

export async function findEndedSession(db: Db, tokenHash: string) {
  const [ended] = await db.select().from(endedSessions).where(eq(endedSessions.tokenHash, tokenHash))
  return ended
}

/** As old as the cookie of a session can be. */
export async function removeOldEndedSessions(tx: Tx) {
  await tx.delete(endedSessions).where(lte(endedSessions.endedAt, sql`now() - interval '30 days'`))
}

/** @returns the hashes of their tokens */
export async function removeExpiredSessions(tx: Tx) {
  const expired = lte(sessions.expiresAt, sql`now()`)
  const removed = await tx.delete(sessions).where(expired).returning({ tokenHash: sessions.tokenHash })
  return removed.map(({ tokenHash }) => tokenHash)
}

export async function removeExpiredLinks(tx: Tx) {
  await tx.delete(pendingLogins).where(lte(pendingLogins.expiresAt, sql`now()`))
  await tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, sql`now()`))
  await tx.delete(passwordLinks).where(lte(passwordLinks.expiresAt, sql`now()`))
  await tx.delete(freshSignIns).where(lte(freshSignIns.expiresAt, sql`now()`))
}
