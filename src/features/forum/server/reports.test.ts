import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { discussionDraft, studentRow } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { reportedPosts } from '#test/reported-posts.ts'
import { messages } from '../messages.ts'
import { moderationCases, reports } from './table.ts'

const {
  send,
  guest,
  signedInAs,
  db,
  admin,
  mentor,
  student,
  student2,
  forget,
  casesOf,
  start,
  replyTo,
  caseOf,
  refused,
} = await reportedPosts()
const pending = await signedInAs('pending')
const NOWHERE = '019aa000-0000-7000-8000-000000000000'
const reason = 'It insults another student.'

// product 9.15
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

// product 9.15, 20.2
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
  const callers = await Promise.all(reporters.map(signedInAs))
  await Promise.all(callers.map(({ api }, at) => api.forum.report({ id, reason: `${reason} (${at})` })))
  const reported = await caseOf(id)
  assert.deepEqual([reported.state, reported.reportCount, reported.reports.length], ['open', 20, 20])
  assert.deepEqual(reported.reports.map(({ byName }) => byName).sort(), rows.map(({ name }) => name).sort())
  await mentor.api.forum.setVisibility({ id, hidden: false, reason: 'It is a plain question.' })
  const { rows: notified } = await db.execute(
    sql`select channel from notifications where type = 'postDecided' and link = ${`/forum?id=${id}`}`,
  )
  assert.equal(notified.length, 20, 'everyone who reported it reads what was decided')
})

// product 9.20
test('the reports name post, reasons and until when to decide; the longest wait is first', async () => {
  await db.delete(moderationCases)
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

test('the report of a deleted account stays without a name', async () => {
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
