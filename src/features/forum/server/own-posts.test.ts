import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { discussionDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { messages } from '../messages.ts'
import { discussions, replies } from './table.ts'

const { guest, signedInAs, db } = await testApp()
const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
const [student, student2] = [await signedInAs('student'), await signedInAs('student2')]
const NOWHERE = '019aa000-0000-7000-8000-000000000000'
/** What the limit counted is another test's business. */
const forget = () => db.execute(sql`delete from rate_limits where key like 'post-user%'`)

async function start(who = student) {
  await forget()
  return (await who.api.forum.create(discussionDraft({ title: 'Which stock counts?' }))).discussion._id
}
async function replyTo(id: string, content: string, who = student2) {
  await forget()
  return (await who.api.forum.reply({ id, content })).reply._id
}
const refused = async (request: Promise<unknown>) => {
  const { status, message } = await refusal(request)
  return [status, message]
}
const texts = { title: 'Which stock does ATP count?', content: 'Only unrestricted stock?', category: 'SAP SD' } as const

// product 9.14
test('a post is edited and deleted by its author alone', async () => {
  const id = await start()
  const replyId = await replyTo(id, 'All of it')
  for (const [who, request, expected] of [
    ['a guest', () => guest.api.forum.editOwn({ id, ...texts }), [401, 'You are not logged in.']],
    ['a mentor', () => mentor.api.forum.editOwn({ id, ...texts }), [403, 'Access Denied: Students Only.']],
    ['another', () => student2.api.forum.editOwn({ id, ...texts }), [403, messages.notYours]],
    ['another', () => student2.api.forum.removeOwn({ id }), [403, messages.notYours]],
    ['another', () => student.api.forum.editOwnReply({ id, replyId, content: 'None' }), [403, messages.notYours]],
    ['another', () => student.api.forum.removeOwnReply({ id, replyId }), [403, messages.notYours]],
  ] as const)
    assert.deepEqual(await refused(request()), expected, who)
  const { content, editedAt } = await guest.api.forum.get({ id })
  assert.deepEqual([content, editedAt], [discussionDraft().content, null])
})

test('an unknown post, a reply of another discussion and texts that are too short are refused', async () => {
  const [id, elsewhere] = [await start(), await start()]
  const replyId = await replyTo(elsewhere, 'Elsewhere')
  for (const unknown of ['unknown', NOWHERE]) {
    assert.deepEqual(await refused(student.api.forum.editOwn({ id: unknown, ...texts })), [
      404,
      'Discussion not found.',
    ])
    assert.deepEqual(await refused(student.api.forum.removeOwn({ id: unknown })), [404, 'Discussion not found.'])
  }
  for (const unknown of ['unknown', NOWHERE, replyId]) {
    const edit = student2.api.forum.editOwnReply({ id, replyId: unknown, content: 'Anything' })
    assert.deepEqual(await refused(edit), [404, 'Reply not found.'])
    assert.equal((await refusal(student2.api.forum.removeOwnReply({ id, replyId: unknown }))).status, 404)
  }
  assert.deepEqual(await refused(student.api.forum.editOwn({ id, ...texts, title: 'ATP' })), [
    400,
    'Title must be at least 5 characters',
  ])
  assert.deepEqual(await refused(student2.api.forum.editOwnReply({ id: elsewhere, replyId, content: ' x ' })), [
    400,
    'Reply must be at least 2 characters',
  ])
})

test('an edited post says so, and everyone reads the new text', async () => {
  const id = await start()
  const replyId = await replyTo(id, 'All of it')
  assert.deepEqual((await guest.api.forum.list({})).body[0]?.title, 'Which stock counts?')
  assert.deepEqual(await student.api.forum.editOwn({ id, ...texts }), { message: messages.edited })
  await student2.api.forum.editOwnReply({ id, replyId, content: 'Unrestricted' })
  const listed = (await guest.api.forum.list({})).body[0]
  assert.deepEqual([listed?.title, listed?.content, listed?.category], Object.values(texts))
  assert.ok(listed?.editedAt && listed.editedAt > listed.createdAt)
  const [reply] = listed.replies
  assert.deepEqual([reply?.content, reply?.isOwn], ['Unrestricted', false])
  assert.ok(reply?.editedAt)
  assert.equal((await guest.api.forum.list({ q: 'ATP count' })).body.length, 1)
})

test('who reads learns which posts are their own', async () => {
  const id = await start()
  await replyTo(id, 'Mine')
  await replyTo(id, 'Yours', student)
  const ownPosts = async (who: typeof student | typeof guest) => {
    const { isOwn, replies } = await who.api.forum.get({ id })
    const listed = (await who.api.forum.list({})).body[0]
    assert.deepEqual([listed?.isOwn, listed?.replies], [isOwn, replies])
    return [isOwn, ...replies.map((reply) => reply.isOwn)]
  }
  assert.deepEqual(await ownPosts(student), [true, false, true])
  assert.deepEqual(await ownPosts(student2), [false, true, false])
  for (const who of [guest, mentor]) assert.deepEqual(await ownPosts(who as typeof guest), [false, false, false])
})

// product 9.13
test('after 15 minutes nothing is edited any more', async () => {
  const id = await start()
  const replyId = await replyTo(id, 'All of it')
  const createdAt = (age: string) => ({ createdAt: sql<string>`now() - ${age}::interval` })
  await db.update(discussions).set(createdAt('14 minutes')).where(eq(discussions._id, id))
  await student.api.forum.editOwn({ id, ...texts })
  await db.update(discussions).set(createdAt('15 minutes')).where(eq(discussions._id, id))
  await db.update(replies).set(createdAt('15 minutes')).where(eq(replies._id, replyId))
  assert.deepEqual(await refused(student.api.forum.editOwn({ id, ...texts })), [409, messages.tooLate])
  const edit = student2.api.forum.editOwnReply({ id, replyId, content: 'None' })
  assert.deepEqual(await refused(edit), [409, messages.tooLate])
})

// product 9.14
test('what was answered is not deleted', async () => {
  const id = await start()
  const first = await replyTo(id, 'All of it')
  const last = await replyTo(id, 'Really?', student)
  assert.deepEqual(await refused(student.api.forum.removeOwn({ id })), [409, messages.isAnswered])
  assert.deepEqual(await refused(student2.api.forum.removeOwnReply({ id, replyId: first })), [409, messages.isAnswered])
  assert.deepEqual(await student.api.forum.removeOwnReply({ id, replyId: last }), { message: messages.removed })
  await student2.api.forum.removeOwnReply({ id, replyId: first })
  const { replyCount, replies } = await guest.api.forum.get({ id })
  assert.deepEqual([replyCount, replies], [0, []])
  await student.api.forum.removeOwn({ id })
  assert.equal((await refusal(guest.api.forum.get({ id }))).status, 404)
})

test('a discussion whose only other reply was deleted goes with its author’s account', async () => {
  const id = await start(student2)
  await replyTo(id, 'To myself', student2)
  const replyId = await replyTo(id, 'Hello', student)
  await student.api.forum.removeOwnReply({ id, replyId })
  const answered = await start(student2)
  await replyTo(answered, 'Hello', student)
  await replyTo(answered, 'Hello again', student)
  const { replies } = await guest.api.forum.get({ id: answered })
  await student.api.forum.removeOwnReply({ id: answered, replyId: replies[1]?._id ?? '' })
  await admin.api.users.reject({ id: student2.user._id })
  assert.equal((await refusal(guest.api.forum.get({ id }))).status, 404)
  assert.equal((await guest.api.forum.get({ id: answered })).authorName, 'Deleted user')
})
