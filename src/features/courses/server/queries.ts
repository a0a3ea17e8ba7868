import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { renderStoredHtml, toPlainText } from '#src/features/markdown/server/render.ts'
import { claimUploads } from '#src/features/media/server/queries.ts'
import { isId } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { searchableName } from '#src/server/db/searchable.ts'
import { truncate } from '#src/shared/text.ts'
import type { Saved } from '../rules.ts'
import { courses } from './table.ts'

/** Whose scope a query has: the public's see what is published, staff's see everything. */
export type Scope = 'public' | 'staff'

const visibleTo = (scope: Scope) => (scope === 'public' ? eq(courses.published, true) : undefined)
const {
  modules: _,
  instructorId: __,
  createdAt: ___,
  audience: ____,
  outcomes: _____,
  ...listed
} = getTableColumns(courses)
const instructorName = sql<string>`coalesce(${users.name}, '')`
const sortable = {
  title: sql`lower(${courses.title})`,
  price: sql`coalesce(${courses.price}, 0)`,
  // Ids are made in order.
  createdAt: courses._id,
}

export function listCourses(db: Db, scope: Scope, query: ListQuery<keyof typeof sortable>) {
  const where = and(visibleTo(scope), contains([searchableName(courses.title)], query.q))
  const list = { table: courses, where, id: courses._id, sortable, name: `${scope} courses` }
  return page(db, query, list, ({ sortKey, after, order, limit }, reader) =>
    reader
      .select({ ...listed, instructorName, sortKey })
      .from(courses)
      .leftJoin(users, eq(users._id, courses.instructorId))
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}

const byId = prepared((db) =>
  db
    .select({ ...getTableColumns(courses), instructorName })
    .from(courses)
    .leftJoin(users, eq(users._id, courses.instructorId))
    .where(eq(courses._id, sql.placeholder('id')))
    .prepare('course'),
)

export async function findCourse(db: Reader, scope: Scope, id: string) {
  if (!isId(id)) return
  const [course] = await byId(db).execute({ id })
  if (!course || (scope === 'public' && !course.published)) return
  return { ...course, descriptionHtml: renderStoredHtml(course.description) }
}

const titleById = prepared((db) =>
  db
    .select({ _id: courses._id, title: courses.title, published: courses.published })
    .from(courses)
    .where(eq(courses._id, sql.placeholder('id')))
    .prepare('title_of_course'),
)

export async function findTitle(db: Reader, id: string) {
  if (!isId(id)) return
  const [course] = await titleById(db).execute({ id })
  return course
}

/** Locks the row until the end of the transaction, so what a rule judged stays true while it is written. */
export async function findCourseToChange(tx: Tx, id: string) {
  if (!isId(id)) return
  const [course] = await tx.select().from(courses).where(eq(courses._id, id)).for('no key update')
  return course
}

/** Locks the rows until the end of the transaction, in one order. */
export async function lockCourses(tx: Tx, ids: string[]) {
  const areChosen = inArray(courses._id, ids)
  await tx.select({ _id: courses._id }).from(courses).where(areChosen).orderBy(asc(courses._id)).for('no key update')
}

/** A course whose row this transaction wrote. */
export async function findSavedCourse(tx: Tx, id: string) {
  const course = await findCourse(tx, 'staff', id)
  if (!course) throw new Error('A course that was just saved is gone')
  return course
}

export const toCourseRow = <Of extends Saved>(course: Of) => ({
  ...course,
  preview: truncate(toPlainText(course.description), 100),
})

export async function addCourse(tx: Tx, course: Saved & { _id: string; instructorId: string }) {
  await tx.insert(courses).values(toCourseRow(course))
}

export async function saveCourse(tx: Tx, id: string, course: Saved) {
  await tx
    .update(courses)
    .set({ ...toCourseRow(course), version: sql`${courses.version} + 1` })
    .where(eq(courses._id, id))
}

export async function unpublishCourse(tx: Tx, id: string) {
  await tx
    .update(courses)
    .set({ published: false, version: sql`${courses.version} + 1` })
    .where(eq(courses._id, id))
}

export async function removeCourse(tx: Tx, id: string) {
  await claimUploads(tx, id, [])
  await tx.delete(courses).where(eq(courses._id, id))
}
