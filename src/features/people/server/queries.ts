import { and, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db.ts'
import type { Role } from '../contract.ts'
import { people, sessions } from './table.ts'

export async function findByEmail(db: Reader, email: string) {
  const [account] = await db.select().from(people).where(eq(people.email, email))
  return account
}

type NewAccount = {
  name: string
  email: string
  passwordHash: string | null
  role: Role
  isAdmin?: boolean
  isApproved: boolean
}

/** Nothing where the address is already someone's. */
export async function addAccount(tx: Tx, account: NewAccount) {
  const [added] = await tx.insert(people).values(account).onConflictDoNothing().returning()
  return added
}

const inThirtyDays = sql`now() + interval '30 days'`

export async function addSession(tx: Tx, tokenHash: string, personId: string) {
  await tx.insert(sessions).values({ tokenHash, personId, expiresAt: inThirtyDays })
}

/** `isAging` once a day has passed since the session was last pushed forward. */
export async function findSession(db: Db, tokenHash: string) {
  const [found] = await session(db).execute({ tokenHash })
  return found
}

const { passwordHash: _, ...person } = getTableColumns(people)
const isAging = sql<boolean>`${sessions.expiresAt} < now() + interval '29 days'`
const session = prepared((db) =>
  db
    .select({ person, isAging })
    .from(sessions)
    .innerJoin(people, eq(people._id, sessions.personId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session'),
)

export async function pushForward(tx: Tx, tokenHash: string) {
  await tx.update(sessions).set({ expiresAt: inThirtyDays }).where(eq(sessions.tokenHash, tokenHash))
}

export async function removeSession(tx: Tx, tokenHash: string) {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function removeExpiredSessions(tx: Tx) {
  await tx.delete(sessions).where(lte(sessions.expiresAt, sql`now()`))
}
