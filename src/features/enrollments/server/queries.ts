import { and, asc, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import { searchableUserTexts } from '#src/features/accounts/server/queries.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { findTitle, lockCourses } from '#src/features/courses/server/queries.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { renderStoredHtml } from '#src/features/markdown/server/render.ts'
import { isId } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import type { CompletionStatus } from '../contract.ts'
import { findProgress } from '../rules.ts'
import { enrollments, materialOpens } from './table.ts'

const enrollmentOfStudent = prepared((db) =>
  db
    .select()
    .from(enrollments)
    .where(
      and(
        eq(enrollments.studentId, sql.placeholder('studentId')),
        eq(enrollments.courseId, sql.placeholder('courseId')),
      ),
    )
    .prepare('enrollment_of_student'),
)

export async function findEnrollment(db: Reader, studentId: string, courseId: string) {
  if (!isId(courseId)) return
  const [row] = await enrollmentOfStudent(db).execute({ studentId, courseId })
  return row
}

/** Nothing where the student is enrolled in the course already. */
export async function addEnrollment(tx: Tx, enrollment: { studentId: string; courseId: string }) {
  const [added] = await tx.insert(enrollments).values(enrollment).onConflictDoNothing().returning()
  return added
}

/** Locks the row until the end of the transaction; with the names that messages need. */
export async function findEnrollmentToChange(tx: Tx, id: string) {
  if (!isId(id)) return
  const [row] = await tx
    .select({ ...getTableColumns(enrollments), name: users.name, title: courses.title })
    .from(enrollments)
    .innerJoin(users, eq(users._id, enrollments.studentId))
    .innerJoin(courses, eq(courses._id, enrollments.courseId))
    .where(eq(enrollments._id, id))
    .for('no key update', { of: enrollments })
  return row
}

/** Locks the course before it, as whoever changes its seats does. */
export async function findEnrollmentToRemove(tx: Tx, id: string) {
  if (!isId(id)) return
  const [enrollment] = await tx.select().from(enrollments).where(eq(enrollments._id, id))
  if (!enrollment) return
  await lockCourses(tx, [enrollment.courseId])
  return findEnrollmentToChange(tx, id)
}

/** The date is set on completing and cleared on the way back. */
export async function saveStatus(tx: Tx, id: string, completionStatus: CompletionStatus) {
  const completedDate = completionStatus === 'completed' ? sql`now()` : null
  await tx.update(enrollments).set({ completionStatus, completedDate }).where(eq(enrollments._id, id))
}

export async function removeEnrollment(tx: Tx, id: string) {
  await tx.delete(enrollments).where(eq(enrollments._id, id))
}

export const isEnrolled = async (tx: Tx, studentId: string) =>
  (await tx.$count(enrollments, eq(enrollments.studentId, studentId))) > 0

export const selectStudents = (tx: Tx, courseId: string) =>
  tx
    .select({
      enrollmentId: enrollments._id,
      studentId: enrollments.studentId,
      title: courses.title,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses._id, enrollments.courseId))
    .where(eq(enrollments.courseId, courseId))

const sortable = {
  name: sql`lower(${users.name})`,
  // Ids are made in order.
  createdAt: enrollments._id,
  completionStatus: enrollments.completionStatus,
}
const { _id, name, email, isApproved } = getTableColumns(users)
const { studentId: _student, courseId: _course, ...listed } = getTableColumns(enrollments)

export type ClassroomColumn<Figures> = (db: Db) => SQL<Figures>

/** Of one course, with what else is `known` of each. Nothing for an unknown course. */
export async function listEnrollments<Figures>(
  db: Db,
  { courseId, ...query }: ListQuery<keyof typeof sortable> & { courseId: string },
  classroomColumn?: ClassroomColumn<Figures>,
) {
  if (!isId(courseId)) return
  const words = contains(searchableUserTexts, query.q)
  const fits = words && sql`${enrollments.studentId} in (select ${users._id} from ${users} where ${words})`
  const where = and(eq(enrollments.courseId, sql.placeholder('courseId')), fits)
  const named = { name: `enrollments of a course${classroomColumn ? ' and more' : ''}`, values: { courseId } }
  const list = { table: enrollments, where, id: enrollments._id, sortable, ...named }
  const rows = await page(db, query, list, ({ sortKey, after, order, limit }, reader) =>
    reader
      .select({
        ...listed,
        student: { _id, name, email, isApproved },
        sortKey,
        figures: classroomColumn?.(reader) ?? sql<null>`null`,
      })
      .from(enrollments)
      .innerJoin(users, eq(users._id, enrollments.studentId))
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
  // Whoever is listed is enrolled in one.
  return rows.body.length > 0 || (await findTitle(db, courseId)) ? rows : undefined
}

/** In the order of their ids, for an export; of one course, or of all. */
export const enrollmentsAfter = (db: Db, courseId: string | undefined, after: string, limit: number) =>
  db
    .select({ ...listed, name, email, title: courses.title })
    .from(enrollments)
    .innerJoin(users, eq(users._id, enrollments.studentId))
    .innerJoin(courses, eq(courses._id, enrollments.courseId))
    .where(and(courseId ? eq(enrollments.courseId, courseId) : undefined, gt(enrollments._id, after)))
    .orderBy(asc(enrollments._id))
    .limit(limit)

const opened = sql<string[]>`array(select ${materialOpens.materialId} from ${materialOpens}
  where ${materialOpens.enrollmentId} = ${enrollments._id})`

const enrollmentsByStudent = prepared((db) =>
  db
    .select({
      enrollment: listed,
      course: { _id: courses._id, title: courses.title },
      modules: courses.modules,
      opened,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses._id, enrollments.courseId))
    .where(eq(enrollments.studentId, sql.placeholder('studentId')))
    .orderBy(desc(enrollments._id))
    .prepare('enrollments_of_student'),
)

/** The courses of someone, newest first, with how many materials they have opened. */
export async function listStudentEnrollments(db: Db, studentId: string) {
  if (!isId(studentId)) return []
  const rows = await enrollmentsByStudent(db).execute({ studentId })
  return rows.map(({ enrollment, course, modules, opened }) => ({
    ...enrollment,
    course,
    materials: findProgress(modules, new Set(opened)),
  }))
}

const ownEnrollmentRows = prepared((db) =>
  db
    .select({
      enrollment: listed,
      course: getTableColumns(courses),
      instructorName: sql<string>`coalesce(${users.name}, '')`,
      opened,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses._id, enrollments.courseId))
    .leftJoin(users, eq(users._id, courses.instructorId))
    .where(eq(enrollments.studentId, sql.placeholder('studentId')))
    .orderBy(desc(enrollments._id))
    .prepare('own_courses'),
)

/** Someone's courses, newest first, with how far they are in each. */
export async function ownEnrollments(db: Db, studentId: string) {
  const rows = await ownEnrollmentRows(db).execute({ studentId })
  return rows.map(({ enrollment, course, instructorName, opened }) => ({
    ...enrollment,
    course: { ...course, instructorName, descriptionHtml: renderStoredHtml(course.description) },
    materials: findProgress(course.modules, new Set(opened)),
  }))
}

/** Only the first time counts. */
export async function addMaterialOpen(tx: Tx, enrollmentId: string, materialId: string) {
  await tx.insert(materialOpens).values({ enrollmentId, materialId }).onConflictDoNothing()
}

/** Courses that students completed, each of each student. */
export const countCompletions = (db: Reader) => db.$count(enrollments, eq(enrollments.completionStatus, 'completed'))
