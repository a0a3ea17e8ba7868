import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { blogs } from '#src/features/blogs/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { people } from '#src/features/people/server/table.ts'
import type { Db } from '#src/server/db.ts'
import { keysOf } from '#src/shared/unknown.ts'
import { MOST_COUNTED } from '../rules.ts'

/** A count that costs no more in a large house than in a small one. */
const upTo = (table: PgTable, where?: SQL) =>
  sql<number>`(select count(*)::int from (select from ${table} where ${where ?? sql`true`} limit ${MOST_COUNTED + 1}))`

/** Several counts in one answer. */
async function counted<Name extends string>(db: Db, counts: Record<Name, SQLWrapper>) {
  const columns = keysOf(counts).map((name) => sql`${name}::text, ${counts[name]}`)
  const { rows } = await db.execute<{ all: Record<Name, number> }>(
    sql`select json_build_object(${sql.join(columns, sql`, `)}) as "all"`,
  )
  const [row] = rows
  if (!row) throw new Error('select returned no row')
  return row.all
}

const areStudents = (isApproved: boolean) => and(eq(people.role, 'student'), eq(people.isApproved, isApproved))

export const ownFigures = (db: Db, personId: string) => {
  const own = eq(enrollments.studentId, personId)
  return counted(db, {
    courses: upTo(enrollments, own),
    completed: upTo(enrollments, and(own, eq(enrollments.completionStatus, 'completed'))),
  })
}

export const staffFigures = (db: Db) =>
  counted(db, {
    students: upTo(people, areStudents(true)),
    pending: upTo(people, areStudents(false)),
    courses: upTo(courses),
    drafts: upTo(courses, eq(courses.published, false)),
    inProgress: upTo(enrollments, eq(enrollments.completionStatus, 'in-progress')),
  })

export const adminFigures = (db: Db) =>
  counted(db, {
    mentors: upTo(people, eq(people.role, 'mentor')),
    posts: upTo(blogs, eq(blogs.published, true)),
    newBookings: upTo(demoBookings, eq(demoBookings.state, 'new')),
    openMessages: upTo(contactMessages, eq(contactMessages.state, 'new')),
  })
