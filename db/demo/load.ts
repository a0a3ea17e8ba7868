import { eq, inArray, sql } from 'drizzle-orm'
import { sessions, users } from '../../src/features/accounts/server/table.ts'
import { addDemoHolidays } from '../../src/features/batches/server/holidays/holiday-queries.ts'
import { addDemoSections, removeDemoSections } from '../../src/features/institute/server/queries.ts'
import type { Db, Tx } from '../../src/server/db/db.ts'
import { isPassword } from '../../src/server/security/passwords.ts'
import { addEnquiries } from './enquiries.ts'
import { holidays } from './institute/holidays.ts'
import { demoSections } from './institute/institute.ts'
import { addAnnouncements } from './load/announcements.ts'
import { addAttendance } from './load/attendance.ts'
import { addBatches } from './load/batches.ts'
import { addBlogs } from './load/blogs.ts'
import { addCourses } from './load/courses.ts'
import { addEnrollments } from './load/enrollments.ts'
import { addFeedback } from './load/feedback.ts'
import { addDiscussions } from './load/forum.ts'
import { addHandouts } from './load/handouts.ts'
import { loadingAt } from './load/loading.ts'
import { addMentorProfiles } from './load/mentor-profiles.ts'
import { addNotifications } from './load/notifications.ts'
import { addUsers } from './load/users.ts'
import { addVisits } from './load/visits.ts'
import { emails, PASSWORD } from './users.ts'

/**
 * Fills an empty house; one in which anybody lives is left alone, but for the institute, where nobody has changed it. Of several processes one does it. What it describes is
 * the same every time, and its dates are as long before `moment`.
 */
export function loadDemo(db: Db, moment = Date.now()) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7301966)`)
    await addDemoHolidays(tx, holidays)
    if ((await tx.$count(users)) === 0) await fill(tx, moment)
    const shownMentors = await addMentorProfiles(tx, moment)
    await addDemoSections(tx, { ...demoSections, people: { ...demoSections.people, shownMentors } })
  })
}

async function fill(tx: Tx, moment: number) {
  const loading = loadingAt(tx, moment)
  const everyone = await addUsers(loading)
  const courses = await addCourses(loading, everyone)
  const blogs = await addBlogs(loading, everyone)
  const enrollments = await addEnrollments(loading, everyone, courses)
  const batches = await addBatches(loading, everyone, courses, enrollments)
  await addAttendance(loading, everyone, batches)
  await addFeedback(loading, batches)
  await addAnnouncements(loading, batches)
  await addHandouts(loading, batches)
  const { _id: adminId } = everyone.staff.admin
  await addVisits(loading, await addEnquiries(loading, adminId), batches, courses, adminId)
  const reported = await addDiscussions(loading, everyone)
  await addNotifications(loading, { everyone, courses, enrollments, blogs, reported })
  await tx.execute(ANALYZE)
}

/**
 * Or PostgreSQL plans for empty tables until it looks for itself, a minute later. Only ours: those of the whole server would be
 * locked until the end, and another demo on it would wait for them.
 */
const ANALYZE = sql`do $$ begin execute (
  select 'analyze ' || string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public'
); end $$`

/**
 * For a demo that becomes a real installation: removes the demo's password from its users, and what nobody has changed of its
 * institute. @returns of how many users
 */
export async function lockDemo(db: Db) {
  await removeDemoSections(db)
  const demoUsers = await db
    .select({ _id: users._id, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, emails))
  let locked = 0
  for (const { _id, passwordHash } of demoUsers) {
    if (!passwordHash || !(await isPassword(passwordHash, PASSWORD))) continue
    await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: null }).where(eq(users._id, _id))
      await tx.delete(sessions).where(eq(sessions.userId, _id))
    })
    locked++
  }
  return locked
}
