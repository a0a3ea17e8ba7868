import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { id, instant, isOneOf } from '#src/server/db/column-types.ts'
import { CompletionStatus } from '../contract.ts'

export const enrollments = pgTable(
  'enrollments',
  {
    _id: id(),
    studentId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => courses._id, { onDelete: 'cascade' }),
    completionStatus: text().$type<CompletionStatus>().notNull().default('in-progress'),
    completedDate: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    unique().on(table.studentId, table.courseId),
    // In the order in which a course's students are listed.
    index().on(table.courseId, table._id),
    check('enrollments_completion_status', isOneOf(table.completionStatus, CompletionStatus.options)),
    check(
      'completed_has_a_date',
      sql`(${table.completionStatus} = 'completed') = (${table.completedDate} is not null)`,
    ),
  ],
)

/** Who opened which material first when; the material's id is the one it keeps inside its course's row. */
export const materialOpens = pgTable(
  'material_opens',
  {
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollments._id, { onDelete: 'cascade' }),
    materialId: uuid().notNull(),
    openedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.materialId] })],
)
