import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { testApp } from './app.ts'
import { discussionDraft } from './factories.ts'
import { refusal } from './refusal.ts'

/** A forum in which posts are written without a limit, reported and decided. */
export async function reportedPosts() {
  const { signedInAs, db, ...app } = await testApp()
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  const [student, student2] = [await signedInAs('student'), await signedInAs('student2')]
  /** What the limits counted is another test's business. */
  const forget = () => db.execute(sql`delete from rate_limits`)
  const casesOf = async (discussionId: string) =>
    (await mentor.api.forum.reports({ limit: 200 })).body.filter((reported) => reported.discussionId === discussionId)
  return {
    ...app,
    db,
    signedInAs,
    admin,
    mentor,
    student,
    student2,
    forget,
    casesOf,
    async start(title = 'Which stock counts?', who = student) {
      await forget()
      return (await who.api.forum.create(discussionDraft({ title }))).discussion._id
    },
    async replyTo(id: string, content: string, who = student2) {
      await forget()
      return (await who.api.forum.reply({ id, content })).reply._id
    },
    async caseOf(discussionId: string) {
      const [reported, ...more] = await casesOf(discussionId)
      assert.ok(reported)
      assert.deepEqual(more, [], 'one case')
      return reported
    },
    async refused(request: Promise<unknown>) {
      const { status, message } = await refusal(request)
      return [status, message]
    },
  }
}
