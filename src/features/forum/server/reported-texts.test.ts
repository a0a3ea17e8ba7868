import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { cleanUp } from '#src/app/jobs.ts'
import { discussionDraft } from '#test/factories.ts'
import { reportedPosts } from '#test/reported-posts.ts'
import { messages } from '../messages.ts'
import { moderationCases } from './table.ts'

const { site, send, guest, db, admin, mentor, student, student2, casesOf, start, replyTo, caseOf, refused } =
  await reportedPosts()
const reason = 'It insults another student.'
const edited = discussionDraft({ title: 'A friendly title', content: 'A friendly question.', category: 'SAP SD' })
const written = discussionDraft().content

const bellOf = async (who: typeof student) =>
  (await who.api.notifications.list()).filter(({ type }) => type === 'postDecided').map(({ message }) => message)

// product 9.18
test('the text as reported stays in the case of a post that its author edits', async () => {
  const id = await start('An insulting title')
  await student2.api.forum.report({ id, reason })
  assert.deepEqual((await caseOf(id)).changedTexts, [], 'it is as it was reported')
  await student.api.forum.editOwn({ id, ...edited })
  const reported = await caseOf(id)
  assert.deepEqual([reported.title, reported.content, reported.isDeleted], [edited.title, edited.content, false])
  assert.deepEqual(
    reported.changedTexts.map(({ title, content }) => [title, content]),
    [['An insulting title', written]],
  )
  await mentor.api.forum.report({ id, reason })
  await student.api.forum.editOwn({ id, ...edited, content: 'The third text of it.' })
  assert.deepEqual(
    (await caseOf(id)).changedTexts.map(({ title, content }) => [title, content]),
    [
      [edited.title, edited.content],
      ['An insulting title', written],
    ],
    'each text that was reported',
  )
})

test('the case of a discussion that its author deletes stays, with its text, until it is decided', async () => {
  const id = await start('An insulting title')
  await student2.api.forum.report({ id, reason })
  await student.api.forum.removeOwn({ id })
  const reported = await caseOf(id)
  assert.deepEqual(
    [reported.state, reported.title, reported.content, reported.authorName, reported.isDeleted, reported.reportCount],
    ['open', 'An insulting title', null, student.user.name, true, 1],
  )
  assert.deepEqual(
    reported.changedTexts.map(({ content }) => content),
    [written],
  )
  assert.deepEqual(await refused(mentor.api.forum.setVisibility({ id, hidden: true, reason })), [
    404,
    messages.unknownPost,
  ])
  const closing = mentor.api.forum.setVisibility({ id, hidden: false, reason: 'We spoke to the author.' })
  assert.deepEqual(await closing, { message: messages.nowClosed })
  const closed = await caseOf(id)
  assert.deepEqual(
    [closed.state, closed.decision, closed.decidedByName],
    ['shown', 'We spoke to the author.', mentor.user.name],
  )
  assert.deepEqual((await bellOf(student2))[0], messages.reportedIsGone('We spoke to the author.'))
  const again = mentor.api.forum.setVisibility({ id, hidden: false, reason })
  assert.deepEqual(await refused(again), [404, messages.unknownPost])
})

test('so does that of a reply, beside that of its discussion', async () => {
  const id = await start()
  const replyId = await replyTo(id, 'An insulting reply')
  await student.api.forum.report({ id, replyId, reason })
  await student2.api.forum.report({ id, reason })
  await student2.api.forum.removeOwnReply({ id, replyId })
  const ofReply = async () => (await casesOf(id)).find((reported) => reported.replyId === replyId)
  assert.deepEqual(
    (await ofReply())?.changedTexts.map(({ title, content }) => [title, content]),
    [[null, 'An insulting reply']],
  )
  assert.deepEqual([(await ofReply())?.title, (await ofReply())?.isDeleted], ['Which stock counts?', true])
  await student.api.forum.removeOwn({ id })
  assert.deepEqual((await casesOf(id)).map(({ title, isDeleted }) => [title, isDeleted]).sort(), [
    ['Deleted discussion', true],
    ['Which stock counts?', true],
  ])
})

test('only staff read the text as reported', async () => {
  const id = await start('A secret marmoset')
  await student2.api.forum.report({ id, reason })
  await student.api.forum.editOwn({ id, ...edited })
  for (const who of [guest, student, student2])
    assert.doesNotMatch(JSON.stringify(await (who as typeof student).api.forum.get({ id })), /marmoset/)
  assert.deepEqual(await refused(student2.api.forum.reports({})), [403, 'Access Denied: Mentors and Admins Only.'])
  assert.equal((await send('/api/forum/reports')).status, 401)
})

test('what an admin deletes goes with its case', async () => {
  const id = await start()
  const replyId = await replyTo(id, 'An answer')
  await student.api.forum.report({ id, replyId, reason })
  await admin.api.forum.setVisibility({ id, hidden: true, reason })
  await db.execute(sql`update discussions set hidden_at = now() - interval '30 days' where id = ${id}`)
  await admin.api.forum.remove({ id })
  assert.deepEqual(await casesOf(id), [])
})

// product 9.18
test('the text goes 12 months after the decision, and with it the case of a post that is gone', async () => {
  const [kept, edit, gone, waiting] = [await start(), await start(), await start(), await start()]
  for (const id of [kept, edit, gone, waiting]) await student2.api.forum.report({ id, reason })
  await student.api.forum.editOwn({ id: edit, ...edited })
  for (const id of [gone, waiting]) await student.api.forum.removeOwn({ id })
  const decided = async (id: string, age: string) => {
    await mentor.api.forum.setVisibility({ id, hidden: false, reason })
    await db
      .update(moderationCases)
      .set({ decidedAt: sql`now() - ${age}::interval` })
      .where(eq(moderationCases.discussionId, id))
  }
  await decided(kept, '12 months 1 day')
  await decided(edit, '11 months')
  await decided(gone, '11 months')
  await cleanUp(site.services)
  assert.deepEqual([(await casesOf(gone)).length, (await caseOf(edit)).changedTexts.length], [1, 1])
  await db
    .update(moderationCases)
    .set({ decidedAt: sql`now() - interval '12 months 1 day'`, openedAt: sql`now() - interval '13 months'` })
    .where(sql`state <> 'open'`)
  await cleanUp(site.services)
  assert.deepEqual(await casesOf(gone), [])
  assert.deepEqual([(await caseOf(edit)).changedTexts, (await caseOf(kept)).reportCount], [[], 1])
  assert.equal((await caseOf(waiting)).changedTexts.length, 1, 'nobody decided about it')
})

test('the text of a case that is just being opened again stays', async () => {
  const id = await start()
  await student2.api.forum.report({ id, reason })
  await mentor.api.forum.setVisibility({ id, hidden: false, reason })
  await student.api.forum.editOwn({ id, ...edited })
  const ofIt = eq(moderationCases.discussionId, id)
  await db.update(moderationCases).set({ decidedAt: sql`now() - interval '13 months'` }).where(ofIt)
  await db.transaction(async (tx) => {
    await tx.update(moderationCases).set({ state: 'open' }).where(ofIt)
    await cleanUp(site.services)
  })
  assert.equal((await caseOf(id)).changedTexts.length, 1)
})

test('the text goes with the account of its author, the case stays', async () => {
  const id = await start('A secret marmot', student2)
  await student.api.forum.report({ id, reason })
  await admin.api.users.reject({ id: student2.user._id })
  const reported = await caseOf(id)
  assert.deepEqual(
    [reported.title, reported.content, reported.authorName, reported.isDeleted, reported.changedTexts],
    ['Deleted discussion', null, 'Deleted user', true, []],
  )
  assert.deepEqual(
    reported.reports.map(({ reason }) => reason),
    [reason],
  )
})
