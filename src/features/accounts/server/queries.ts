import { and, eq, getTableColumns, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Role } from '#src/access/person.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { searchedWithAddress } from '#src/server/db/searched.ts'
import { identities, passwordLinks, people, sessions } from './table.ts'

const { _id, name, email, role, isAdmin, isApproved, createdAt } = getTableColumns(people)
export const personColumns = { _id, name, email, role, isAdmin, isApproved, createdAt }

/** What lists find someone by, as `people_words` has it. */
export const searchedOfPeople = [searchedWithAddress(people.name, people.email)]

export async function findByEmail(db: Reader, email: string) {
  const [account] = await db.select().from(people).where(eq(people.email, email))
  return account
}

export async function findAccount(db: Reader, id: string) {
  const [account] = await db.select().from(people).where(eq(people._id, id))
  return account
}

type Credential = { _id: string; passwordHash: string | null }

/**
 * Whether the password that was looked at a moment ago is still the one, and stays it until the transaction ends:
 * looking takes long enough for somebody to set another, or for the account to go.
 */
export async function isStill(tx: Tx, { _id, passwordHash }: Credential) {
  const [now] = await tx.select().from(people).where(eq(people._id, _id)).for('share')
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
  const [added] = await tx.insert(people).values(account).onConflictDoNothing().returning(personColumns)
  return added
}

/**
 * No mailed link outlives it. `verified` where what brought the password also showed that the address is theirs:
 * then whoever came by a provider while it was not loses that way in.
 */
export async function setPassword(tx: Tx, personId: string, passwordHash: string | null, verified = false) {
  await removePasswordLinksOf(tx, personId)
  if (verified) await removeUnprovenIdentities(tx, personId)
  await tx
    .update(people)
    .set({ passwordHash, ...(verified && { isEmailVerified: true }) })
    .where(eq(people._id, personId))
}

export async function findByIdentity(tx: Tx, issuer: string, subject: string) {
  const [row] = await tx
    .select({ account: people })
    .from(identities)
    .innerJoin(people, eq(people._id, identities.personId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return row?.account
}

async function removeUnprovenIdentities(tx: Tx, personId: string) {
  const unproven = tx
    .select({ _id: people._id })
    .from(people)
    .where(and(eq(people._id, personId), eq(people.isEmailVerified, false)))
  await tx.delete(identities).where(inArray(identities.personId, unproven))
}

export async function addIdentity(tx: Tx, identity: typeof identities.$inferInsert) {
  await tx.insert(identities).values(identity).onConflictDoNothing()
}

/**
 * In place of any other link of theirs. @returns whose the address is; nothing where nobody's. Held until the end of
 * the transaction, so no link is made for an address that is just being left.
 */
export async function addPasswordLink(tx: Tx, email: string, tokenHash: string) {
  const [account] = await tx.select().from(people).where(eq(people.email, email)).for('update')
  if (account) await linkTo(tx, account._id, tokenHash, '30 minutes')
  return account
}

/** The same for someone who was added and has found no way in yet; nothing for who has a password by now. */
export async function addInvitation(tx: Tx, email: string, tokenHash: string) {
  const invited = and(eq(people.email, email), isNull(people.passwordHash))
  const [account] = await tx.select().from(people).where(invited).for('update')
  if (account) await linkTo(tx, account._id, tokenHash, '7 days')
  return account
}

async function linkTo(tx: Tx, personId: string, tokenHash: string, life: '30 minutes' | '7 days') {
  await removePasswordLinksOf(tx, personId)
  const link = { personId, tokenHash, expiresAt: sql`now() + ${life}::interval` }
  await tx.insert(passwordLinks).values(link)
}

const isUsable = (tokenHash: string) =>
  and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, sql`now()`))

export const isPasswordLink = async (db: Db, tokenHash: string) =>
  (await db.$count(passwordLinks, isUsable(tokenHash))) > 0

/** Works once. @returns whose password the link sets; nothing where it was used or has expired. */
export async function usePasswordLink(tx: Tx, tokenHash: string) {
  const [used] = await tx.delete(passwordLinks).where(isUsable(tokenHash)).returning()
  return used?.personId
}

export async function removePasswordLinksOf(tx: Tx, personId: string) {
  await tx.delete(passwordLinks).where(eq(passwordLinks.personId, personId))
}

/** A session lasts so long (product 2.7); its cookie as long. */
const inThirtyDays = sql`now() + interval '30 days'`

export async function addSession(tx: Tx, tokenHash: string, personId: string) {
  await tx.insert(sessions).values({ tokenHash, personId, expiresAt: inThirtyDays })
}

/** `needsRenewal` once a day has passed since the session was last pushed forward. */
export async function findSession(db: Db, tokenHash: string) {
  const [row] = await session(db).execute({ tokenHash })
  return row
}

const needsRenewal = sql<boolean>`${sessions.expiresAt} < now() + interval '29 days'`
const session = prepared((db) =>
  db
    .select({ person: personColumns, needsRenewal })
    .from(sessions)
    .innerJoin(people, eq(people._id, sessions.personId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session'),
)

export async function renewSession(tx: Tx, tokenHash: string) {
  await tx.update(sessions).set({ expiresAt: inThirtyDays }).where(eq(sessions.tokenHash, tokenHash))
}

export async function removeSession(tx: Tx, tokenHash: string) {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function removeSessionsOf(tx: Tx, personId: string) {
  await tx.delete(sessions).where(eq(sessions.personId, personId))
}

/** @returns the hashes of their tokens */
export async function removeExpiredSessions(tx: Tx) {
  const expired = lte(sessions.expiresAt, sql`now()`)
  const removed = await tx.delete(sessions).where(expired).returning({ tokenHash: sessions.tokenHash })
  return removed.map(({ tokenHash }) => tokenHash)
}

export async function removeExpiredLinks(tx: Tx) {
  await tx.delete(passwordLinks).where(lte(passwordLinks.expiresAt, sql`now()`))
}
