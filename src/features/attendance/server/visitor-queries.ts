import { type SQLWrapper, sql } from 'drizzle-orm'
import { batches, classes, makeUps } from '#src/features/batches/server/table.ts'
import type { Mark } from '../rules.ts'
import { attendanceRecords, walkIns } from './table.ts'

/** Visitors of a class: those who are invited to it and those who walked in. */
export const countVisitors = sql<number>`(select count(*)::int from ${walkIns} visitor
  where visitor.class_id = ${classes._id} and visitor.booking_id is not null)`

/** Chairs of a class: its batch's seats less held, less offered, less made up, less visitors. */
export const countChairsLeft = sql<number>`(${batches.seats} - ${batches.taken} - ${countVisitors}
  - (select count(*)::int from ${makeUps} guest where guest.class_id = ${classes._id}))`

/** The mark of a guest that counts: the last one. Null where nobody marked them. */
export const lastMark = (
  walkInId: SQLWrapper,
) => sql<Mark | null>`(select last_mark.mark from ${attendanceRecords} last_mark
  where last_mark.walk_in_id = ${walkInId} order by last_mark.at desc, last_mark.id desc limit 1)`

/** Whether a guest came: a mark that was taken back counts no longer. */
export const hasCome = (walkInId: SQLWrapper) =>
  sql<boolean>`coalesce(${lastMark(walkInId)} in ('present', 'late'), false)`

/** Whether a visitor has a chair in a class and nobody marked that they did not come. */
export const isExpected = (walkInId: SQLWrapper) => sql<boolean>`${lastMark(walkInId)} is distinct from 'absent'`

/** Of a class in a larger query: who is expected to visit it, or did. */
export const visitorNames = sql<string[]>`array(select visitor.name from ${walkIns} visitor
  where visitor.class_id = ${classes._id} and visitor.booking_id is not null and ${isExpected(sql`visitor.id`)}
  order by lower(visitor.name))`
