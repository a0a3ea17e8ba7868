import { desc, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { firstIdAt } from '#src/server/db/column-types.ts'
import type { Db } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import { MAX_COUNTED_IN_BAR } from '../rules.ts'
import { countUpTo } from './queries.ts'

const isInWeek = (id: typeof users._id | typeof enrollments._id) => sql`${id} >= week.first and ${id} < week.beyond`

/** Who came and who was enrolled between each two of the moments of `idBounds`, as far as they are still here. */
export const growth = (db: Db) =>
  jsonList(
    {
      signUps: countUpTo(MAX_COUNTED_IN_BAR, users, sql`${users.role} = 'student' and ${isInWeek(users._id)}`),
      enrollments: countUpTo(MAX_COUNTED_IN_BAR, enrollments, isInWeek(enrollments._id)),
    },
    (columns) =>
      db
        .select(columns)
        .from(
          sql`unnest(${sql.placeholder('first')}::uuid[], ${sql.placeholder('beyond')}::uuid[])
            with ordinality as week(first, beyond, at)`,
        )
        .orderBy(sql`week.at`),
  )

export function idBounds(moments: number[]) {
  const ids = moments.map(firstIdAt)
  return { first: ids.slice(0, -1), beyond: ids.slice(1) }
}

const MAX_COURSES = 12

/** How many each of the latest published courses has. */
export const courseSizes = (db: Db) =>
  jsonList(
    {
      _id: courses._id,
      title: courses.title,
      students: countUpTo(MAX_COUNTED_IN_BAR, enrollments, sql`${enrollments.courseId} = ${courses._id}`),
    },
    (columns) =>
      db.select(columns).from(courses).where(sql`${courses.published}`).orderBy(desc(courses._id)).limit(MAX_COURSES),
  )
