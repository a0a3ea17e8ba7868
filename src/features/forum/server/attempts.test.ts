import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { discussionDraft } from '#test/factories.ts'

const { send, guest, signedInAs, db } = await testApp()
const [mentor, student, student2] = [
  await signedInAs('mentor'),
  await signedInAs('student'),
  await signedInAs('student2'),
]
const draft = discussionDraft({ category: 'SAP SD' })
/** What the limit counted is another test's business. */
const forget = () => db.execute(sql`delete from rate_limits where key like 'post-user%'`)

// product 18.9
test('repeating an attempt posts once', async () => {
  const before = Number((await guest.api.forum.list({})).headers['x-total-count'])
  const context = { idempotencyKey: 'the-same' }
  const created = await Promise.all([1, 2].map(() => student.api.forum.create(draft, { context })))
  assert.deepEqual(created[0], created[1])
  const id = created[0]?.discussion._id ?? ''
  for (let time = 0; time < 2; time++) await student.api.forum.reply({ id, content: 'Once' }, { context })
  assert.equal((await guest.api.forum.get({ id })).replyCount, 1)
  assert.equal(Number((await guest.api.forum.list({})).headers['x-total-count']), before + 1)
})

test('the key of one user never replays what another was sent', async () => {
  await forget()
  const context = { idempotencyKey: 'shared-by-two' }
  const [first, second] = [
    await student.api.forum.create(draft, { context }),
    await student2.api.forum.create(draft, { context }),
  ]
  assert.notEqual(second.discussion._id, first.discussion._id)
  assert.deepEqual(
    [first, second].map(({ discussion }) => discussion.authorName),
    [student.user.name, student2.user.name],
  )
  await assert.rejects(guest.api.forum.create(draft, { context }), { status: 401 })
  await assert.rejects(mentor.api.forum.create(draft, { context }), { status: 403 })
})

test('repeating an attempt uses no second rate limit point', async () => {
  await forget()
  const context = { idempotencyKey: 'again-and-again' }
  const { discussion } = await student.api.forum.create(draft, { context })
  for (let time = 0; time < 12; time++)
    assert.equal((await student.api.forum.create(draft, { context })).discussion._id, discussion._id)
  for (let time = 0; time < 9; time++) await student.api.forum.reply({ id: discussion._id, content: 'Anew' })
  await assert.rejects(student.api.forum.reply({ id: discussion._id, content: 'Anew' }), { status: 429 })
})

test('replies written at once are all counted', async () => {
  await forget()
  const { _id: id } = (await student.api.forum.create(draft)).discussion
  await Promise.all(Array.from({ length: 8 }, (_, at) => student.api.forum.reply({ id, content: `At once ${at}` })))
  const { replyCount, replies } = await guest.api.forum.get({ id })
  assert.deepEqual([replyCount, replies.length], [8, 8])
})

test('a user who posts too often is asked to wait, other users are not', async () => {
  await forget()
  const { _id: id } = (await student.api.forum.create(draft)).discussion
  for (let time = 0; time < 9; time++) await student.api.forum.reply({ id, content: 'Again' })
  const response = await send(`/api/forum/discussions/${id}/reply`, {
    method: 'POST',
    headers: { cookie: student.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'And again' }),
  })
  assert.equal(response.status, 429)
  assert.ok(Number(response.headers.get('retry-after')) > 0)
  assert.deepEqual(await response.json(), {
    message: 'You have posted a lot in a short time. Please try again in a minute.',
  })
  await student2.api.forum.reply({ id, content: 'Hello' })
})
