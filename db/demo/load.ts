import { eq, inArray, sql } from 'drizzle-orm'
import { BlogDraft } from '../../src/features/blogs/contract.ts'
import { slugFrom } from '../../src/features/blogs/rules.ts'
import { addBlog, claimSlug } from '../../src/features/blogs/server/queries.ts'
import { CourseDraft } from '../../src/features/courses/contract.ts'
import { keepIds } from '../../src/features/courses/rules.ts'
import { addCourse } from '../../src/features/courses/server/queries.ts'
import { enrollments } from '../../src/features/enrollments/server/table.ts'
import { DiscussionDraft } from '../../src/features/forum/contract.ts'
import { addDiscussion, addReply, countReply } from '../../src/features/forum/server/queries.ts'
import { people, sessions } from '../../src/features/people/server/table.ts'
import { newId } from '../../src/server/column-types.ts'
import type { Db, Tx } from '../../src/server/db.ts'
import { hashPassword, isPassword } from '../../src/server/passwords.ts'
import { demoBlogs } from './blogs.ts'
import { demoCourses } from './courses.ts'
import { demoDiscussions } from './discussions.ts'
import { addEnquiries } from './enquiries.ts'
import { cast, emails, type Member, PASSWORD } from './people.ts'

/** Fills an empty house; one in which anybody lives is left alone. Of several processes one does it. */
export function loadDemo(db: Db) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7301966)`)
    if ((await tx.$count(people)) > 0) return
    const ids = await addCast(tx)
    const [first] = await addCourses(tx, ids.mentor)
    await addBlogs(tx, ids.admin)
    if (first) await tx.insert(enrollments).values({ studentId: ids.student, courseId: first })
    await addEnquiries(tx, ids.admin)
    await addDiscussions(tx, ids)
  })
}

/** A house that was tried out is now for real: nobody signs in with the demo's password any more. Says how many could. */
export async function lockDemo(db: Db) {
  const members = await db
    .select({ _id: people._id, passwordHash: people.passwordHash })
    .from(people)
    .where(inArray(people.email, emails))
  let locked = 0
  for (const { _id, passwordHash } of members) {
    if (!passwordHash || !(await isPassword(passwordHash, PASSWORD))) continue
    await db.transaction(async (tx) => {
      await tx.update(people).set({ passwordHash: null }).where(eq(people._id, _id))
      await tx.delete(sessions).where(eq(sessions.personId, _id))
    })
    locked++
  }
  return locked
}

/** Everyone of the cast, with their ids. */
export async function addCast(tx: Tx) {
  const passwordHash = await hashPassword(PASSWORD)
  const ids = Object.fromEntries(Object.keys(cast).map((who) => [who, newId()])) as Record<Member, string>
  await tx
    .insert(people)
    .values((Object.keys(cast) as Member[]).map((who) => ({ _id: ids[who], ...cast[who], passwordHash })))
  return ids
}

async function addCourses(tx: Tx, instructorId: string) {
  const ids: string[] = []
  for (const draft of demoCourses) {
    const { modules, ...course } = CourseDraft.parse(draft)
    const _id = newId()
    await addCourse(tx, { _id, ...course, modules: keepIds([], modules, newId), instructorId })
    ids.push(_id)
  }
  return ids
}

async function addBlogs(tx: Tx, authorId: string) {
  for (const draft of demoBlogs) {
    const blog = BlogDraft.parse(draft)
    await addBlog(tx, { ...blog, _id: newId(), slug: await claimSlug(tx, slugFrom(blog.title)), authorId })
  }
}

async function addDiscussions(tx: Tx, ids: Record<Member, string>) {
  for (const { by, replies, ...draft } of demoDiscussions) {
    const discussionId = await addDiscussion(tx, { ...DiscussionDraft.parse(draft), authorId: ids[by] })
    for (const { by, content } of replies) {
      await countReply(tx, discussionId, ids[by])
      await addReply(tx, { discussionId, content, authorId: ids[by] })
    }
  }
}
