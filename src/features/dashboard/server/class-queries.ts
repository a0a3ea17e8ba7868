import { and, type SQL } from 'drizzle-orm'
import { hasUnmarked, marked } from '#src/features/attendance/server/attendance-queries.ts'
import { visitorNames } from '#src/features/attendance/server/visitor-queries.ts'
import { isBetween, taughtClasses, wasOverWithin } from '#src/features/timetable/server/timetable-queries.ts'
import type { Db } from '#src/server/db/db.ts'

const MAX_LEFT = 20
/** As long as its register can be taken. */
const REGISTER_DAYS = 7

/** Those between `from` and `to`: of all mentors, or as `where` says. */
export const classesToday = (db: Db, where?: SQL) =>
  taughtClasses(db, { ...marked, visitors: visitorNames }, and(isBetween, where))

/** Classes before `from` with a student without a mark, the latest first. */
export const registersLeft = (db: Db, where?: SQL) =>
  taughtClasses(db, marked, and(wasOverWithin(REGISTER_DAYS), hasUnmarked, where), MAX_LEFT)
