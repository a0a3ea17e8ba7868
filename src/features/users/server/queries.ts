import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Role, User } from '#src/access/user.ts'
import { searchableUserTexts, userColumns } from '#src/features/accounts/server/queries.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { isId, storedNumber } from '#src/server/db/column-types.ts'
import { isUniqueViolation } from '#src/server/db/database-errors.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { countRows } from '#src/server/db/row-counts.ts'
import { emails } from '#src/server/db/table.ts'
import { removeResponsesTo } from '#src/server/http/idempotency.ts'
import { emailState, removeEmailsToUser } from '#src/server/mail/emails.ts'
import { AccountEmailKind, type Education } from '../contract.ts'

const sortable = { name: sql`lower(${users.name})`, email: users.email, createdAt: users._id }
type Query = ListQuery<keyof typeof sortable> & { role: Role; isApproved?: boolean | undefined }

export function listUsers(db: Db, { role, isApproved, ...query }: Query) {
  const approval = isApproved === undefined ? undefined : eq(users.isApproved, isApproved)
  // Written out, so that also who plans it once knows that few wait for approval, and few are mentors.
  const who = sql`${and(eq(users.role, role), approval)}`.inlineParams()
  const where = and(who, contains(searchableUserTexts, query.q))
  const total = countRows(users, listKinds(role, isApproved))
  const name = `users ${role} ${isApproved ?? 'all'}`
  const list = { table: users, where, id: users._id, sortable, total, name }
  // With what else was asked: the next part's address carries it.
  const listed = { ...query, isApproved }
  return page(db, listed, list, ({ sortKey, after, order, limit }, reader) => {
    // Found in an index alone, where it has all that is asked: a search may pass over thousands before it has its rows.
    const matching = reader
      .select({ _id: users._id })
      .from(users)
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit)
    return reader
      .select({ ...userColumns, sortKey })
      .from(users)
      .where(inArray(users._id, matching))
      .orderBy(...order)
  })
}

function listKinds(role: Role, isApproved: boolean | undefined) {
  if (role === 'mentor') return isApproved === false ? [] : ['mentor']
  if (isApproved === undefined) return ['student', 'pending']
  return [isApproved ? 'student' : 'pending']
}

/** In the order of their ids, for an export. */
export const studentsAfter = (db: Db, after: string, limit: number) =>
  db
    .select({ ...userColumns, phoneE164: storedNumber(users) })
    .from(users)
    .where(and(eq(users.role, 'student'), gt(users._id, after)))
    .orderBy(asc(users._id))
    .limit(limit)

export async function findTakenEmails(db: Reader, emails: string[]) {
  const rows = await db.select({ email: users.email }).from(users).where(inArray(users.email, emails))
  return rows.map(({ email }) => email)
}

export const findUsersByEmail = (db: Reader, emails: string[]) =>
  db.select(userColumns).from(users).where(inArray(users.email, emails))

/** Approved and without a password. @returns those whose addresses were nobody's until now */
export async function addStudents(tx: Tx, students: { name: string; email: string; phone: string }[]) {
  if (students.length === 0) return []
  return (
    tx
      .insert(users)
      // In one order: two who import the same addresses wait for one another, and never each for the other.
      .values(
        students
          .toSorted((a, b) => a.email.localeCompare(b.email))
          .map((student) => ({ ...student, phoneE164: student.phone, role: 'student' as const, isApproved: true })),
      )
      .onConflictDoNothing()
      .returning({ _id: users._id, email: users.email })
  )
}

const profile = {
  ...userColumns,
  phone: users.phone,
  phoneE164: storedNumber(users),
  address: users.address,
  education: users.education,
}
const profileQuery = prepared((db) =>
  db
    .select(profile)
    .from(users)
    .where(eq(users._id, sql.placeholder('userId')))
    .prepare('profile'),
)

export async function findProfile(db: Db, userId: string) {
  if (!isId(userId)) return
  const [row] = await profileQuery(db).execute({ userId })
  return row
}

const accountEmail = prepared((db) => latestAccountEmail(db).prepare('account email'))

const latestAccountEmail = (db: Reader) =>
  db
    .select({
      _id: emails._id,
      kind: sql<AccountEmailKind>`${emails.kind}`,
      state: emailState,
      recipient: emails.recipient,
      response: emails.response,
      attempts: emails.attempts,
      createdAt: emails.createdAt,
      triedAt: emails.triedAt,
      hasPassword: sql<boolean>`(select ${users.passwordHash} is not null from ${users} where ${users._id} = emails.user_id)`,
    })
    .from(emails)
    .where(and(eq(emails.userId, sql.placeholder('userId')), inArray(emails.kind, AccountEmailKind.options)))
    .orderBy(desc(emails._id))
    .limit(1)

/** The latest email by which a user was to get into their account; nothing where there was none in 90 days. */
export async function findAccountEmail(db: Reader, userId: string) {
  if (!isId(userId)) return
  const [row] = await accountEmail(db).execute({ userId })
  return row
}

export async function findUser(db: Reader, id: string) {
  const [row] = await db.select(userColumns).from(users).where(eq(users._id, id))
  return row
}

/**
 * Locks the row until the end of the transaction, so what a rule judged stays true while it is written. Rows that refer to it
 * can be added meanwhile: who holds a batch and emails this user must not wait for who holds the user and waits for the batch.
 */
export async function findUserToChange(tx: Tx, id: string) {
  if (!isId(id)) return
  const [row] = await tx.select().from(users).where(eq(users._id, id)).for('no key update')
  return row
}

/**
 * Locks every admin's row and that of the mentor in question, in one order: two who demote each other wait for one
 * another, and never each for the other.
 */
export async function findAdminsToChange(tx: Tx, id: string) {
  if (!isId(id)) return { admins: [] }
  const rows = await tx
    .select(userColumns)
    .from(users)
    .where(or(eq(users.isAdmin, true), eq(users._id, id)))
    .orderBy(asc(users._id))
    .for('no key update')
  return { admins: rows.filter(({ isAdmin }) => isAdmin), mentor: rows.find(({ _id }) => _id === id) }
}

type Written = { name: string; email: string; phone?: string | undefined; address?: string | undefined }

/** Nothing where the new address is someone else's; the transaction is lost then. */
export async function saveProfile(
  tx: Tx,
  id: string,
  written: Written & { education: Education; isEmailVerified: boolean },
) {
  const [saved] = await tx
    .update(users)
    .set({ ...written, phoneE164: written.phone })
    .where(eq(users._id, id))
    .returning(profile)
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return []
      throw error
    })
  return saved
}

export async function setRights(tx: Tx, id: string, rights: Partial<Pick<User, 'isAdmin' | 'isApproved'>>) {
  await tx.update(users).set(rights).where(eq(users._id, id))
}

/** What hangs on the account goes with it: sessions, links, identities, emails, enrollments, discussions nobody answered. */
export async function removeUser(tx: Tx, { _id, email }: { _id: string; email: string }) {
  await removeEmailsToUser(tx, _id, email)
  await removeResponsesTo(tx, _id)
  await tx.delete(users).where(eq(users._id, _id))
}
