import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { demoUsers } from '../../db/demo/users.ts'
import { users } from '../../src/features/accounts/server/table.ts'
import { discussions, moderationCases, replies } from '../../src/features/forum/server/table.ts'
import { testApp } from '../app.ts'
import { discussionDraft } from '../factories.ts'
import { allAtOnce, count, forgetLimits, ROUNDS } from './at-once.ts'

const { db, signedInAs } = await testApp()
const [admin, reader] = [await signedInAs('admin'), await signedInAs('student')]

/** A new user in place of the deleted one, with a discussion. */
async function author() {
  await db.transaction(async (tx) => {
    await tx.insert(users).values(demoUsers.student2).onConflictDoNothing()
  })
  const user = await signedInAs('student2')
  const { discussion } = await user.api.forum.create(discussionDraft())
  return { ...user, discussionId: discussion._id }
}

test('a discussion goes with its author or stays with an answer, and no answer is lost', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const { user, discussionId } = await author()
    const statuses = await allAtOnce((at) =>
      at !== 3
        ? reader.api.forum.reply({ id: discussionId, content: `Answer ${at}` })
        : admin.api.users.reject({ id: user._id }),
    )
    assert.ok(
      statuses.every((status) => [200, 404, 429].includes(status)),
      statuses.join(),
    )
    const [left] = await db.select().from(discussions).where(eq(discussions._id, discussionId))
    const replyCount = await db.$count(replies, eq(replies.discussionId, discussionId))
    assert.equal(count(statuses, 200) - 1, replyCount)
    assert.equal(left !== undefined, replyCount > 0)
    assert.deepEqual([left?.replyCount ?? 0, left?.authorId ?? null], [replyCount, null])
  }
})

test('writing while the account is deleted leaves nothing half done', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const { user, api, discussionId } = await author()
    const statuses = await allAtOnce((at) =>
      at === 3
        ? admin.api.users.reject({ id: user._id })
        : api.forum.reply({ id: discussionId, content: `To myself ${at}` }),
    )
    assert.ok(
      statuses.every((status) => [200, 401, 404, 429].includes(status)),
      statuses.join(),
    )
    assert.equal(await db.$count(discussions, eq(discussions._id, discussionId)), 0)
    assert.equal(await db.$count(replies, eq(replies.discussionId, discussionId)), 0)
  }
})

test('reports, decisions and a deleted account at once leave one case or none, and no error', async () => {
  const [mentor, reporter] = [await signedInAs('mentor'), reader]
  const reason = 'It is sent at once with others.'
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const { user, api, discussionId: id } = await author()
    const { reply } = await reporter.api.forum.reply({ id, content: 'An answer' })
    const requests = [
      () => reporter.api.forum.report({ id, reason }),
      () => api.forum.report({ id, replyId: reply._id, reason }),
      () => mentor.api.forum.setVisibility({ id, hidden: true, reason }),
      () => admin.api.forum.setVisibility({ id, hidden: true, reason }),
      () => reporter.api.forum.removeOwnReply({ id, replyId: reply._id }),
      () => admin.api.users.reject({ id: user._id }),
    ]
    const statuses = await allAtOnce((at) => requests[at % requests.length]?.() ?? Promise.resolve())
    assert.ok(
      statuses.every((status) => [200, 401, 404, 409, 429].includes(status)),
      statuses.join(),
    )
    assert.ok((await db.$count(moderationCases, eq(moderationCases.discussionId, id))) <= 2)
    const [left] = await db.select().from(discussions).where(eq(discussions._id, id))
    assert.equal(left?.replyCount ?? 0, await db.$count(replies, eq(replies.discussionId, id)))
  }
})
