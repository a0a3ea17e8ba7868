import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { addSession } from '#src/features/accounts/server/queries.ts'
import { hashToken } from '#src/features/accounts/server/sessions.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { testApp } from '#test/app.ts'
import { discussionDraft, studentRow } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { messages } from '../messages.ts'
import { cases, discussions, replies, reports } from './table.ts'

const { url, send, guest, signedInAs, db } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [student, student2, pending] = [
  await signedInAs('student'),
  await signedInAs('student2'),
  await signedInAs('pending'),
]
const NOWHERE = '019aa000-0000-7000-8000-000000000000'
const reason = 'It insults another student.'
/** What the limits counted is another test's business. */
const forget = () => db.execute(sql`delete from limits`)

async function start(title = 'Which stock counts?', who = student) {
  await forget()
  return (await who.api.forum.create(discussionDraft({ title }))).discussion._id
}
async function replyTo(id: string, content: string, who = student2) {
  await forget()
  return (await who.api.forum.reply({ id, content })).reply._id
}
const refused = async (request: Promise<unknown>) => {
  const { status, message } = await refusal(request)
  return [status, message]
}
const casesOf = async (discussionId: string) =>
  (await mentor.api.forum.reports({ limit: 200 })).body.filter((reported) => reported.discussionId === discussionId)
const caseOf = async (discussionId: string) => {
  const [reported, ...more] = await casesOf(discussionId)
  assert.ok(reported)
  assert.deepEqual(more, [], 'one case')
  return reported
}
const bellOf = async (who: typeof student) =>
  (await who.api.notifications.list()).filter(({ type }) => type === 'postDecided').map(({ message }) => message)

test('a report needs a reason of 10 to 300 characters', async () => {
  const id = await start()
  for (const [given, message] of [
    [undefined, 'Please give a reason'],
    ['   ', 'Please give a reason'],
    ['nine char', 'Please use at least 10 characters'],
    ['x'.repeat(301), 'Please use at most 300 characters'],
  ] as const) {
    assert.deepEqual(await refused(student2.api.forum.report({ id, reason: given as string })), [400, message])
    const decision = mentor.api.forum.setVisibility({ id, hidden: true, reason: given as string })
    assert.deepEqual(await refused(decision), [400, message])
  }
  assert.deepEqual(await casesOf(id), [])
})

test('who may report and decide', async () => {
  const id = await start()
  const decision = { id, hidden: true, reason }
  for (const [request, expected] of [
    [() => guest.api.forum.report({ id, reason }), [401, 'You are not logged in.']],
    [() => pending.api.forum.report({ id, reason }), [403, 'Your account is pending mentor approval.']],
    [() => guest.api.forum.setVisibility(decision), [401, 'You are not logged in.']],
    [() => student.api.forum.setVisibility(decision), [403, 'Access Denied: Mentors and Admins Only.']],
    [() => student.api.forum.reports({}), [403, 'Access Denied: Mentors and Admins Only.']],
    [() => mentor.api.forum.remove({ id }), [403, 'Access Denied: Admins Only.']],
  ] as const)
    assert.deepEqual(await refused(request()), expected)
  assert.equal((await guest.api.forum.get({ id })).isHidden, false)
})

test('a post that does not exist is neither reported nor hidden', async () => {
  const [id, elsewhere] = [await start(), await start()]
  const ofElsewhere = await replyTo(elsewhere, 'Elsewhere')
  for (const post of [{ id: 'unknown' }, { id: NOWHERE }, { id, replyId: NOWHERE }, { id, replyId: ofElsewhere }]) {
    assert.deepEqual(await refused(student.api.forum.report({ ...post, reason })), [404, 'Post not found.'])
    const decision = mentor.api.forum.setVisibility({ ...post, hidden: true, reason })
    assert.deepEqual(await refused(decision), [404, 'Post not found.'])
  }
  assert.equal((await refusal(student.api.forum.report({ id, replyId: 'x', reason }))).status, 400)
})

test('each reports a post once, and at most ten a day', async () => {
  const ids = [await start()]
  const replyId = await replyTo(ids[0] ?? '', 'An answer')
  for (let at = 0; at < 9; at++) ids.push(await start())
  const [first = '', ...more] = ids
  await forget()
  assert.deepEqual(await student2.api.forum.report({ id: first, reason }), { message: messages.reported })
  assert.deepEqual(await refused(student2.api.forum.report({ id: first, reason })), [409, messages.isReported])
  await student2.api.forum.report({ id: first, replyId, reason })
  for (const id of more.slice(0, 7)) await student2.api.forum.report({ id, reason })
  const last = more.at(-1) ?? ''
  assert.deepEqual(await refused(student2.api.forum.report({ id: last, reason })), [429, messages.tooManyReports])
  await student.api.forum.report({ id: last, reason })
  assert.equal((await caseOf(last)).reportCount, 1)
})

test('a report that is sent twice counts once', async () => {
  const id = await start()
  await forget()
  const context = { idempotencyKey: 'a-report' }
  for (let time = 0; time < 3; time++) await student2.api.forum.report({ id, reason }, { context })
  assert.equal((await caseOf(id)).reportCount, 1)
})

test('20 reports at once make one case', async () => {
  const id = await start()
  const rows = Array.from({ length: 20 }, (_, at) =>
    studentRow({ name: `Reporter ${at}`, email: `r${at}@example.org` }),
  )
  const reporters = await db.insert(users).values(rows).returning()
  const cookies = await Promise.all(
    reporters.map(async ({ _id }) => {
      const token = randomBytes(32).toString('base64url')
      await db.transaction((tx) => addSession(tx, hashToken(token), _id))
      return `session=${token}`
    }),
  )
  const statuses = await Promise.all(
    cookies.map(async (cookie, at) => {
      const headers = { cookie, 'content-type': 'application/json' }
      const body = JSON.stringify({ reason: `${reason} (${at})` })
      return (await send(`/api/forum/discussions/${id}/reports`, { method: 'POST', headers, body })).status
    }),
  )
  assert.deepEqual(new Set(statuses), new Set([201]))
  const reported = await caseOf(id)
  assert.deepEqual([reported.state, reported.reportCount, reported.reports.length], ['open', 20, 20])
  assert.deepEqual(reported.reports.map(({ byName }) => byName).sort(), rows.map(({ name }) => name).sort())
  await mentor.api.forum.setVisibility({ id, hidden: false, reason: 'It is a plain question.' })
  const { rows: notified } = await db.execute(
    sql`select channel from notifications where type = 'postDecided' and link = ${`/forum?id=${id}`}`,
  )
  assert.equal(notified.length, 20, 'everyone who reported it reads what was decided')
})

test('the reports name post, reasons and until when to decide; the longest wait is first', async () => {
  await db.delete(cases)
  const id = await start('Which plant is this?')
  const replyId = await replyTo(id, 'A rude answer')
  const advertised = await start()
  await student.api.forum.report({ id, replyId, reason })
  await student2.api.forum.report({ id: advertised, reason: 'It is an advertisement.' })
  const { body, headers } = await admin.api.forum.reports({ state: 'open' })
  assert.equal(headers['x-total-count'], '2')
  assert.deepEqual(
    body.map((reported) => [reported.title, reported.content, reported.authorName, reported.reports[0]?.byName]),
    [
      ['Which plant is this?', 'A rude answer', 'Divya Hegde', 'Arjun Shetty'],
      ['Which stock counts?', discussionDraft().content, 'Arjun Shetty', 'Divya Hegde'],
    ],
  )
  const [first] = body
  assert.deepEqual([first?.discussionId, first?.replyId, first?.deletableFrom], [id, replyId, null])
  assert.equal(Date.parse(first?.dueAt ?? '') - Date.parse(first?.openedAt ?? ''), 24 * 60 * 60_000)
  const firstPage = await mentor.api.forum.reports({ state: 'open', limit: 1 })
  const cursor = new URLSearchParams(/<\?(.*?)>/.exec(firstPage.headers.link ?? '')?.[1])
  const next = await send(`/api/forum/reports?${cursor}`, { headers: { cookie: mentor.cookie } })
  assert.deepEqual(
    ((await next.json()) as { _id: string }[]).map(({ _id }) => _id),
    [body[1]?._id],
  )
  assert.equal((await send('/api/forum/reports?state=lost', { headers: { cookie: mentor.cookie } })).status, 400)
})

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
  assert.deepEqual(
    [bell?.message, bell?.link],
    ['A post in the forum was reported.', '/dashboard/mentor/forum-reports'],
  )
})

test('the notification of a report is done once every reported post of the discussion is decided or gone', async () => {
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
  assert.equal(await isDone(), true, 'and gone by its author')
})

test('the report of a deleted account stays without a name @slow', async () => {
  const id = await start()
  await student2.api.forum.report({ id, reason })
  await admin.api.users.reject({ id: student2.user._id })
  const reported = await caseOf(id)
  assert.deepEqual(
    reported.reports.map(({ byName, reason }) => [byName, reason]),
    [[null, reason]],
  )
  assert.equal(await db.$count(reports, eq(reports.byId, student2.user._id)), 0)
})
