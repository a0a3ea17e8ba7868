import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { discussionDraft } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { reportedPosts } from '#test/reported-posts.ts'
import { until } from '#test/until.ts'
import { messages } from '../messages.ts'
import { discussions, replies } from './table.ts'

const { url, send, guest, db, admin, mentor, student, student2, casesOf, start, replyTo, caseOf, refused } =
  await reportedPosts()
const reason = 'It insults another student.'
const bellOf = async (who: typeof student) =>
  (await who.api.notifications.list()).filter(({ type }) => type === 'postDecided').map(({ message }) => message)

// product 9.17
test('a hidden discussion shows that it is hidden, and takes no reply, report or edit', async () => {
  const id = await start('A secret zebra', student2)
  await replyTo(id, 'A zebra, you say?', student)
  assert.match(await (await send('/api/forum/discussions')).text(), /zebra/)
  assert.deepEqual(await mentor.api.forum.setVisibility({ id, hidden: true, reason }), { message: messages.nowHidden })
  assert.doesNotMatch(await (await send('/api/forum/discussions')).text(), /zebra/)
  for (const who of [guest, student, student2, mentor, admin]) {
    const reported = await (who as typeof student).api.forum.get({ id })
    const { _id, createdAt, category, ...rest } = reported
    assert.deepEqual(rest, {
      title: 'Hidden by the institute.',
      content: 'Hidden by the institute.',
      preview: 'Hidden by the institute.',
      authorName: '',
      editedAt: null,
      isHidden: true,
      isOwn: false,
      replyCount: 0,
      replies: [],
      earlier: null,
    })
  }
  assert.deepEqual(await refused(student.api.forum.reply({ id, content: 'Zebra?' })), [404, 'Discussion not found.'])
  assert.deepEqual(await refused(student.api.forum.report({ id, reason })), [404, 'Post not found.'])
  assert.equal(
    (await refusal(student2.api.forum.editOwn({ id, ...discussionDraft(), category: 'SAP SD' }))).status,
    404,
  )
  assert.equal((await refusal(student2.api.forum.removeOwn({ id }))).status, 404)
  assert.deepEqual((await guest.api.forum.list({ q: 'zebra' })).body, [])
  assert.deepEqual(await admin.api.search.global({ query: 'secret zebra' }), [])

  await admin.api.forum.setVisibility({ id, hidden: false, reason: 'It was only a joke.' })
  const { title, authorName, replyCount } = await guest.api.forum.get({ id })
  assert.deepEqual([title, authorName, replyCount], ['A secret zebra', 'Divya Hegde', 1])
  const reported = await caseOf(id)
  assert.deepEqual(
    [reported.state, reported.decision, reported.decidedByName],
    ['shown', 'It was only a joke.', admin.user.name],
  )
  assert.deepEqual(await bellOf(student2), [
    messages.yoursIsShown('It was only a joke.'),
    messages.yoursIsHidden(reason),
  ])
})

test('a hidden reply leaves the thread, and those around it stay', async () => {
  const id = await start()
  await replyTo(id, 'The first')
  const replyId = await replyTo(id, 'A purple walrus')
  await replyTo(id, 'The last', student)
  await student.api.forum.report({ id, replyId, reason })
  await mentor.api.forum.setVisibility({ id, replyId, hidden: true, reason })
  const { replies, replyCount, isHidden } = await guest.api.forum.get({ id })
  assert.deepEqual([replyCount, isHidden], [3, false])
  assert.deepEqual(
    replies.map(({ content, authorName, isHidden }) => [content, authorName, isHidden]),
    [
      ['The first', 'Divya Hegde', false],
      ['Hidden by the institute.', '', true],
      ['The last', 'Arjun Shetty', false],
    ],
  )
  assert.deepEqual(await refused(student.api.forum.report({ id, replyId, reason })), [404, 'Post not found.'])
  assert.deepEqual((await bellOf(student))[0], messages.reportedIsHidden)
})

// product 9.16
test('hiding what is hidden keeps the first decision, and reports that are left alone are closed', async () => {
  const id = await start()
  await student2.api.forum.report({ id, reason })
  await mentor.api.forum.setVisibility({ id, hidden: false, reason: 'A plain question.' })
  const shown = await caseOf(id)
  assert.deepEqual([shown.state, shown.decision, shown.decidedByName], ['shown', 'A plain question.', mentor.user.name])
  assert.deepEqual((await bellOf(student2))[0], messages.reportedStays('A plain question.'))
  await student.api.forum.report({ id, reason: 'I should not have written it.' })
  assert.deepEqual([(await caseOf(id)).state, (await caseOf(id)).reportCount], ['open', 2])

  await mentor.api.forum.setVisibility({ id, hidden: true, reason })
  await admin.api.forum.setVisibility({ id, hidden: true, reason: 'Another reason altogether.' })
  const hidden = await caseOf(id)
  assert.deepEqual([hidden.state, hidden.decision, hidden.decidedByName], ['hidden', reason, mentor.user.name])
})

// product 9.19
test('an admin deletes what has been hidden for 30 days', async () => {
  const id = await start()
  const replyId = await replyTo(id, 'A rude answer')
  const ofDiscussion = () => admin.api.forum.remove({ id })
  const ofReply = () => admin.api.forum.removeReply({ id, replyId })
  for (const request of [ofDiscussion, ofReply])
    assert.deepEqual(await refused(request()), [409, messages.notYetDeletable])
  for (const post of [{ id }, { id, replyId }]) await admin.api.forum.setVisibility({ ...post, hidden: true, reason })
  const hiddenAt = (age: string) => ({ hiddenAt: sql<string>`now() - ${age}::interval` })
  for (const age of ['0 days', '29 days 23 hours']) {
    await db.update(discussions).set(hiddenAt(age)).where(eq(discussions._id, id))
    await db.update(replies).set(hiddenAt(age)).where(eq(replies._id, replyId))
    for (const request of [ofDiscussion, ofReply])
      assert.deepEqual(await refused(request()), [409, messages.notYetDeletable])
  }
  await db.update(discussions).set(hiddenAt('30 days')).where(eq(discussions._id, id))
  await db.update(replies).set(hiddenAt('30 days')).where(eq(replies._id, replyId))
  assert.deepEqual(await ofReply(), { message: messages.deleted })
  assert.equal(await db.$count(replies, eq(replies._id, replyId)), 0)
  assert.deepEqual(await ofDiscussion(), { message: messages.deleted })
  for (const request of [ofDiscussion, ofReply]) assert.deepEqual(await refused(request()), [404, messages.unknownPost])
  assert.deepEqual(await casesOf(id), [])
})

test('staff receive a report and everyone a decision, without any text', async () => {
  const id = await start('A secret heron')
  const ears = { mentor: listenAs(url, mentor.cookie), student: listenAs(url, student2.cookie) }
  for (const { settled } of Object.values(ears)) assert.ok(await settled)
  await student2.api.forum.report({ id, reason })
  await until(() => ears.mentor.received.length === 1, 'staff receive the report')
  assert.deepEqual(ears.mentor.received, [{ name: 'postReported', payload: { discussionId: id } }])
  await mentor.api.forum.setVisibility({ id, hidden: true, reason })
  await until(() => ears.student.received.length === 2, 'whoever reported it receives the decision')
  assert.deepEqual(
    ears.student.received.map(({ name }) => name),
    ['discussionChanged', 'postDecided'],
  )
  for (const { received, close } of Object.values(ears)) {
    assert.doesNotMatch(JSON.stringify(received), /heron/)
    close()
  }
  const [bell] = await mentor.api.notifications.list()
  assert.equal(bell?.read, true, 'it is done')
  assert.deepEqual([bell?.message, bell?.link], ['A post in the forum was reported.', '/dashboard/forum-reports'])
})

test('the notification of a report is done once every reported post of the discussion is decided', async () => {
  const id = await start()
  const { reply } = await student2.api.forum.reply({ id, content: 'A reply that is reported' })
  await student2.api.forum.report({ id, reason })
  await student.api.forum.report({ id, replyId: reply._id, reason })
  const isDone = async () => (await admin.api.notifications.list())[0]?.read
  assert.equal(await isDone(), false)
  await mentor.api.forum.setVisibility({ id, hidden: true, reason })
  assert.equal(await isDone(), false, 'the reply waits')
  await mentor.api.forum.setVisibility({ id, hidden: false, reason })
  await mentor.api.forum.setVisibility({ id, replyId: reply._id, hidden: false, reason })
  assert.equal(await isDone(), true)
  const another = await start()
  await student2.api.forum.report({ id: another, reason })
  assert.equal(await isDone(), false, 'another is asked about')
  await student.api.forum.removeOwn({ id: another })
  assert.equal(await isDone(), false, 'its text is still to be read')
  await mentor.api.forum.setVisibility({ id: another, hidden: false, reason })
  assert.equal(await isDone(), true)
})
