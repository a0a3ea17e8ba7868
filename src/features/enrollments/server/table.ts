import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { courses } from '#src/features/courses/server/table.ts'
import { people } from '#src/features/people/server/table.ts'
import { id, instant } from '#src/server/columns.ts'

export const enrollments = pgTable(
  'enrollments',
  {
    _id: id(),
    studentId: uuid()
      .notNull()
      .references(() => people._id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => courses._id, { onDelete: 'cascade' }),
    completionStatus: text({ enum: ['in-progress', 'completed'] })
      .notNull()
      .default('in-progress'),
    completedDate: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    unique().on(table.studentId, table.courseId),
    index().on(table.courseId),
    check(
      'completed_has_a_date',
      sql`(${table.completionStatus} = 'completed') = (${table.completedDate} is not null)`,
    ),
  ],
)
