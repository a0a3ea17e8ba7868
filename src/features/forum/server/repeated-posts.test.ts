import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idempotencyKeys } from '#src/server/db/table.ts'
import { discussionDraft } from '#test/factories.ts'
import { reportedPosts } from '#test/reported-posts.ts'

const { db, mentor, student, student2, start, forget, refused } = await reportedPosts()
const reason = 'It insults another student.'
const draft = discussionDraft({ title: 'A secret tapir', category: 'SAP SD' })
const GONE = [404, 'What this request saved has been deleted since.']

// product 18.9
test('a repeated request reads what it created as its sender may read it now', async () => {
  await forget()
  const context = { idempotencyKey: 'a-discussion' }
  const create = () => student.api.forum.create(draft, { context })
  const { discussion } = await create()
  assert.deepEqual((await create()).discussion, discussion)
  await mentor.api.forum.setVisibility({ id: discussion._id, hidden: true, reason })
  const repeated = await create()
  assert.doesNotMatch(JSON.stringify(repeated), /tapir/)
  assert.deepEqual([repeated.discussion._id, repeated.discussion.isHidden], [discussion._id, true])
  await mentor.api.forum.setVisibility({ id: discussion._id, hidden: false, reason })
  assert.deepEqual((await create()).discussion, discussion)
  await student.api.forum.removeOwn({ id: discussion._id })
  assert.deepEqual(await refused(create()), GONE)
})

test('so does a repeated reply, also in a discussion that is hidden', async () => {
  const id = await start()
  const context = { idempotencyKey: 'a-reply' }
  const send = () => student2.api.forum.reply({ id, content: 'A secret okapi' }, { context })
  const { reply } = await send()
  assert.deepEqual((await send()).reply, reply)
  const [ofReply, ofDiscussion] = [{ id, replyId: reply._id }, { id }]
  for (const post of [ofReply, ofDiscussion]) {
    await mentor.api.forum.setVisibility({ ...post, hidden: true, reason })
    const repeated = await send()
    assert.doesNotMatch(JSON.stringify(repeated), /okapi/)
    assert.deepEqual([repeated.reply._id, repeated.reply.isHidden], [reply._id, true])
    await mentor.api.forum.setVisibility({ ...post, hidden: false, reason })
  }
  await student2.api.forum.removeOwnReply(ofReply)
  assert.deepEqual(await refused(send()), GONE)
})

test('nothing that was written is kept under a key', async () => {
  const kept = JSON.stringify(await db.select().from(idempotencyKeys))
  assert.match(kept, /forum\.create/)
  assert.doesNotMatch(kept, /tapir|okapi/)
})
