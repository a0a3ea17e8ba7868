import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { classes } from '#src/features/batches/server/table.ts'
import { id, instant, isOneOf } from '#src/server/db/column-types.ts'
import { ANSWERS, type Answer } from '../rules.ts'

/** That a student cannot come to a class, or on some days; what is excused of it stands in marks and seats. */
export const leaves = pgTable(
  'leaves',
  {
    _id: id(),
    studentId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    classId: uuid().references(() => classes._id, { onDelete: 'cascade' }),
    firstDay: date(),
    lastDay: date(),
    reason: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    answer: text().$type<Answer>(),
    answeredAt: instant(),
    answeredById: uuid().references(() => users._id, { onDelete: 'set null' }),
  },
  (table) => [
    check(
      'leave_is_for_a_class_or_days',
      sql`num_nonnulls(${table.classId}, ${table.firstDay}) = 1 and (${table.firstDay} is null) = (${table.lastDay} is null)
        and ${table.lastDay} - ${table.firstDay} between 0 and 13`,
    ),
    check('leaves_answer', isOneOf(table.answer, ANSWERS)),
    check('an_answer_has_a_time', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    uniqueIndex('leave_for_a_class_is_asked_once').on(table.studentId, table.classId),
    index().on(table.classId),
    index().on(table.answeredById),
    index('leaves_to_answer').on(table._id).where(sql`${table.answer} is null`),
  ],
)
