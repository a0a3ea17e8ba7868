import { desc, sql } from 'drizzle-orm'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { people } from '#src/features/people/server/table.ts'
import { firstIdAt } from '#src/server/column-types.ts'
import { type Db, prepared } from '#src/server/db.ts'
import { MOST_IN_A_BAR } from '../rules.ts'
import { upTo } from './queries.ts'

const isOfWeek = (id: typeof people._id | typeof enrollments._id) => sql`${id} >= week.first and ${id} < week.beyond`

const weeks = prepared((db) =>
  db
    .select({
      signUps: upTo(MOST_IN_A_BAR, people, sql`${people.role} = 'student' and ${isOfWeek(people._id)}`),
      enrollments: upTo(MOST_IN_A_BAR, enrollments, isOfWeek(enrollments._id)),
    })
    .from(
      sql`unnest(${sql.placeholder('first')}::uuid[], ${sql.placeholder('beyond')}::uuid[])
        with ordinality as week(first, beyond, at)`,
    )
    .orderBy(sql`week.at`)
    .prepare('weeks_at_home'),
)

/** Who came and who was enrolled between each two of these moments, as far as they are still here. */
export async function growthOf(db: Db, bounds: number[]) {
  const ids = bounds.map(firstIdAt)
  const counts = await weeks(db).execute({ first: ids.slice(0, -1), beyond: ids.slice(1) })
  return counts.map((week, at) => ({ ...week, begins: new Date(bounds[at] ?? 0).toISOString() }))
}

const MOST_COURSES = 12

const sizes = prepared((db) =>
  db
    .select({
      _id: courses._id,
      title: courses.title,
      students: upTo(MOST_IN_A_BAR, enrollments, sql`${enrollments.courseId} = ${courses._id}`),
    })
    .from(courses)
    .where(sql`${courses.published}`)
    .orderBy(desc(courses._id))
    .limit(MOST_COURSES)
    .prepare('course_sizes'),
)

/** How many each of the latest published courses has. */
export const courseSizes = (db: Db) => sizes(db).execute()
