import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { blogs } from '#src/features/blogs/server/table.ts'
import { certificates } from '#src/features/certificates/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { requests } from '#src/features/privacy/server/table.ts'
import { type Db, prepared } from '#src/server/db/db.ts'
import { NO_TABLE } from '#src/server/db/json-agg.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { rowCounts } from '#src/server/db/table.ts'
import type { Figures } from '../contract.ts'
import { MAX_COUNTED, MAX_WAITING } from '../rules.ts'

/** A count up to a limit, so that its cost does not grow with the table. The limit is inlined, so that it is planned once. */
export const countUpTo = (most: number, table: PgTable, where = sql`true`) =>
  sql<number>`(select count(*)::int from (select from ${table} where ${where} limit ${sql.raw(String(most + 1))}) as counted)`

const counted = (table: PgTable, where?: SQL) => countUpTo(MAX_COUNTED, table, where)
const waiting = (table: PgTable, where: SQL) => countUpTo(MAX_WAITING, table, where)

/** Several counts as one JSON object; `from` where all of them read the same rows. */
function counts<Name extends string>(of: Record<Name, SQL<number>>, from?: PgTable) {
  const columns = Object.entries<SQL>(of).map(([name, count]) => sql`${sql.raw(`'${name}'`)}, ${count}`)
  const source = from && sql` from ${from}`
  return sql<Record<Name, number>>`(select json_build_object(${sql.join(columns, sql`, `)})${source})`
}

const isOwn = eq(enrollments.studentId, sql.placeholder('userId'))
export const enrolled = counts({
  courses: counted(enrollments, isOwn),
  completed: counted(enrollments, and(isOwn, sql`${enrollments.completionStatus} = 'completed'`)),
})

/** Of large tables: a sum of what became more and fewer, whose length is that of a day's changes. */
const sumUpTo = (most: number, of: 'users' | 'courses' | 'enrollments', kind?: string) =>
  sql<number>`least(${most + 1}, coalesce(sum(${rowCounts.more}) filter (where ${and(eq(rowCounts.of, of), kind ? eq(rowCounts.kind, kind) : undefined)}), 0))::int`.inlineParams()

export const staff = counts(
  {
    students: sumUpTo(MAX_COUNTED, 'users', 'student'),
    pending: sumUpTo(MAX_WAITING, 'users', 'pending'),
    courses: sumUpTo(MAX_COUNTED, 'courses'),
    drafts: sumUpTo(MAX_COUNTED, 'courses', 'draft'),
    inProgress: sumUpTo(MAX_COUNTED, 'enrollments', 'in-progress'),
    completed: sumUpTo(MAX_COUNTED, 'enrollments', 'completed'),
  },
  rowCounts,
)

export const admin = counts({
  mentors: counted(users, sql`${users.role} = 'mentor'`),
  posts: counted(blogs, sql`${blogs.published}`),
  newBookings: waiting(demoBookings, sql`${demoBookings.state} = 'new'`),
  openMessages: waiting(contactMessages, sql`${contactMessages.state} = 'new'`),
  privacyRequests: waiting(requests, sql`${requests.answeredAt} is null and ${requests.erasesAt} is null`),
  certificates: counted(certificates, sql`${certificates.revokedAt} is null`),
})

const ofStudents = prepared((db) => db.select({ enrolled }).from(NO_TABLE).prepare('figures_of_students'))
const ofMentors = prepared((db) => db.select({ enrolled, staff }).from(NO_TABLE).prepare('figures_of_mentors'))
const ofAdmins = prepared((db) => db.select({ enrolled, staff, admin }).from(NO_TABLE).prepare('figures_of_admins'))

/** As far as they are someone's to know. */
export async function figuresFor(db: Db, user: User): Promise<Figures> {
  const figures = user.isAdmin ? ofAdmins : isStaff(user) ? ofMentors : ofStudents
  return onlyRow(await figures(db).execute({ userId: user._id }))
}
