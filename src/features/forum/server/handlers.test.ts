import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { discussionDraft, profileDraft } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'

const { url, send, guest, signedInAs, db } = await testApp()
const [admin, mentor, student, student2] = [
  await signedInAs('admin'),
  await signedInAs('mentor'),
  await signedInAs('student'),
  await signedInAs('student2'),
]
const NOWHERE = '019aa000-0000-7000-8000-000000000000'
const draft = discussionDraft({ category: 'SAP SD' })
const json = { 'content-type': 'application/json' }
/** What the limit counted is another test's business. */
const forget = () => db.execute(sql`delete from rate_limits where key like 'post-user%'`)

async function post(path: string, body: object, { cookie } = student) {
  await forget()
  const response = await send(`/api/forum/discussions${path}`, {
    method: 'POST',
    headers: { cookie, ...json },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    ...((await response.json()) as { message: string; issues?: { message: string }[] }),
  }
}
async function start(fields: object = {}, who = student) {
  await forget()
  return (await who.api.forum.create({ ...draft, ...fields })).discussion
}
async function replyTo(id: string, content: string, who = student) {
  await forget()
  return who.api.forum.reply({ id, content })
}

test('a discussion needs a title, content and a category', async () => {
  for (const [fields, message] of [
    [{ title: '' }, 'Title is required'],
    [{ title: undefined }, 'Title is required'],
    [{ title: '   abcd   ' }, 'Title must be at least 5 characters'],
    [{ title: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    [{ content: ' ' }, 'Content is required'],
    [{ content: 'nine char' }, 'Content must be at least 10 characters'],
    [{ content: 'x'.repeat(5001) }, 'Please use at most 5000 characters'],
    [{ content: 'Ring the bell \u0007 now' }, 'Please remove invisible control characters'],
    [{ category: '' }, 'Category is required'],
    [{ category: null }, 'Category is required'],
    [{ category: 'SAP FI' }, 'Please choose one of the categories'],
  ] as const) {
    const refused = await post('', { ...draft, ...fields })
    assert.deepEqual([refused.status, refused.message], [400, message])
  }
  const { issues } = await post('', {})
  assert.deepEqual(
    issues?.map(({ message }) => message),
    ['Title is required', 'Content is required', 'Category is required'],
  )
  assert.equal((await guest.api.forum.list({})).body.length, 0)
})

test('a reply needs two characters and a discussion that exists', async () => {
  const { _id } = await start()
  for (const [content, message] of [
    ['', 'Reply cannot be empty'],
    ['  ', 'Reply cannot be empty'],
    [undefined, 'Reply cannot be empty'],
    ['x', 'Reply must be at least 2 characters'],
    ['x'.repeat(2001), 'Please use at most 2000 characters'],
  ] as const) {
    const refused = await post(`/${_id}/reply`, { content })
    assert.deepEqual([refused.status, refused.message], [400, message])
  }
  for (const id of ['unknown', NOWHERE]) {
    const refused = await post(`/${id}/reply`, { content: 'Hello' })
    assert.deepEqual([refused.status, refused.message], [404, 'Discussion not found.'])
    const unread = await refusal(guest.api.forum.get({ id }))
    assert.deepEqual([unread.status, unread.message], [404, 'Discussion not found.'])
  }
  assert.equal((await guest.api.forum.get({ id: _id })).replyCount, 0)
})

// product 4.10, 9.1
test('only students write, and each under their own name', async () => {
  const { _id } = await start()
  for (const who of [mentor, admin]) {
    for (const [path, body] of [
      ['', draft],
      [`/${_id}/reply`, { content: 'Hello' }],
    ] as const) {
      const refused = await post(path, body, who)
      assert.deepEqual([refused.status, refused.message], [403, 'Access Denied: Students Only.'])
    }
  }
  const forged = { authorName: 'Meera Nair', authorId: mentor.user._id, createdAt: '2020-01-01T00:00:00Z', _id }
  const response = await post('', { ...draft, ...forged, replyCount: 7 })
  const { discussion } = response as unknown as Awaited<ReturnType<typeof student.api.forum.create>>
  assert.deepEqual([response.status, response.message], [201, 'Your discussion is posted.'])
  assert.deepEqual([discussion.authorName, discussion.replyCount, discussion.replies], ['Arjun Shetty', 0, []])
  assert.notEqual(discussion._id, _id)
  assert.ok(discussion.createdAt > forged.createdAt)
  const replied = await post(`/${_id}/reply`, { content: ' Same here ', ...forged, id: discussion._id }, student2)
  const { reply } = replied as unknown as Awaited<ReturnType<typeof student.api.forum.reply>>
  assert.deepEqual([replied.status, replied.message], [201, 'Your reply was added.'])
  assert.deepEqual([reply.authorName, reply.content], ['Divya Hegde', 'Same here'])
  assert.deepEqual((await student2.api.forum.get({ id: _id })).replies, [reply])
})

test('no forum response holds an email or a user id', async () => {
  const { _id } = await start({}, student2)
  await replyTo(_id, 'An answer')
  for (const path of ['', `/${_id}`]) {
    const text = await (await send(`/api/forum/discussions${path}`)).text()
    for (const secret of ['@example.com', 'email', student.user._id, student2.user._id, 'uthorId'])
      assert.ok(!text.includes(secret), `${secret} in ${path}`)
  }
})

// product 9.3
test('the newest comes first, by category and by words of title and content, in parts', async () => {
  const ids: string[] = []
  for (let at = 0; at < 5; at++) ids.unshift((await start({ title: `Goods issue ${at}`, category: 'SAP LE' }))._id)
  await start({ title: 'A 100% rebate_', category: 'Other' })
  const whole = await guest.api.forum.list({})
  assert.equal(whole.body[0]?.title, 'A 100% rebate_')
  assert.equal(whole.headers['x-total-count'], String(whole.body.length))
  const ofCategory = await guest.api.forum.list({ category: 'SAP LE', limit: 2 })
  assert.deepEqual(
    ofCategory.body.map(({ _id }) => _id),
    ids.slice(0, 2),
  )
  assert.equal(ofCategory.headers['x-total-count'], '5')
  const query = new URLSearchParams(/<\?(.*?)>/.exec(ofCategory.headers.link ?? '')?.[1])
  assert.equal(query.get('category'), 'SAP LE')
  const next = await (await send(`/api/forum/discussions?${query}`)).json()
  assert.deepEqual(
    (next as { _id: string }[]).map(({ _id }) => _id),
    ids.slice(2, 4),
  )
  const search = async (q: string) => (await guest.api.forum.list({ q })).body.length
  assert.deepEqual([await search('GOODS'), await search('00%'), await search('te_'), await search('%%%')], [5, 1, 1, 0])
  await start({ content: 'Only here it says Umbuchung.' })
  assert.equal(await search('umbuchung'), 1)
  const oldest = await guest.api.forum.list({ sort: 'createdAt', category: 'SAP LE' })
  assert.equal(oldest.body[0]?._id, ids.at(-1))
  assert.equal((await send('/api/forum/discussions?category=SAP%20FI')).status, 400)
})

// product 9.5, 19.6
test('a long thread comes with its last replies, and the others in parts', async () => {
  const { _id: id } = await start()
  for (let at = 1; at <= 45; at++) await replyTo(id, `Reply ${at}`, at % 2 ? student : student2)
  const listed = (await guest.api.forum.list({ limit: 1 })).body[0]
  assert.deepEqual([listed?.replyCount, listed?.replies.length], [45, 20])
  assert.deepEqual([listed?.replies[0]?.content, listed?.replies.at(-1)?.content], ['Reply 26', 'Reply 45'])

  let all: string[] = []
  let cursor: string | undefined
  for (const size of [20, 20, 5]) {
    const page = await guest.api.forum.get({ id, cursor })
    assert.deepEqual([page.replies.length, page.replyCount], [size, 45])
    all = [...page.replies.map(({ content }) => content), ...all]
    cursor = page.earlier ?? undefined
  }
  assert.equal(cursor, undefined)
  assert.deepEqual(
    all,
    Array.from({ length: 45 }, (_, at) => `Reply ${at + 1}`),
  )
  assert.deepEqual((await guest.api.forum.get({ id, cursor: listed?.earlier ?? '' })).replies.length, 20)
  const lost = await send(`/api/forum/discussions/${id}?cursor=rubbish`)
  assert.equal(lost.status, 400)
  assert.deepEqual(((await lost.json()) as { message: string }).message, LOST)
})
const LOST = 'This page of the discussion could not be found. Please start from the latest replies.'

// product 9.4
test('content is stored as it was written, and its preview is one line', async () => {
  const title = '</script><script>alert(1)</script> \u202Egnp.exe'
  const content = `<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) '; drop table users; --${'w'.repeat(300)}`
  const discussion = await start({ title, content })
  assert.deepEqual([discussion.title, discussion.content], [title, content])
  assert.match(discussion.preview, /^<img src=x onerror=alert\(1\)> \[a\]\(javascript:alert\(1\)\) .*…$/)
  assert.equal([...discussion.preview].length, 161)
})

// product 14.3, 14.4
test('everyone signed in receives which discussion changed and no more, and a guest reads the new one at once', async () => {
  const ears = [mentor, student2].map(({ cookie }) => listenAs(url, cookie))
  for (const { settled } of ears) assert.ok(await settled)
  await send('/api/forum/discussions')
  const { _id: discussionId } = await start({ title: 'Heard at once' })
  assert.match(await (await send('/api/forum/discussions')).text(), /Heard at once/)
  await replyTo(discussionId, 'Heard as well')
  assert.match(await (await send('/api/forum/discussions')).text(), /Heard as well/)
  const event = { name: 'discussionChanged', payload: { discussionId } }
  for (const { received, close } of ears) {
    await until(() => received.length === 2, 'both are received')
    assert.deepEqual(received, [event, event])
    close()
  }
})

// product 9.10
test('a new name stands on old posts', async () => {
  const { _id: id } = await start()
  assert.match(await (await send(`/api/forum/discussions/${id}`)).text(), /Arjun Shetty/)
  await student.api.users.editOwnProfile(profileDraft({ name: 'Arjun S' }))
  assert.match(await (await send(`/api/forum/discussions/${id}`)).text(), /"authorName":"Arjun S"/)
})

// product 9.10
test('deleting a student deletes their unanswered discussions, and keeps their other posts unsigned', async () => {
  const alone = await start({ title: 'Only mine' }, student2)
  const monologue = await start({ title: 'Still only mine' }, student2)
  await replyTo(monologue._id, 'Anybody?', student2)
  const answered = await start({ title: 'Answered' }, student2)
  await replyTo(answered._id, 'Thanks in advance', student2)
  await replyTo(answered._id, 'Here you are', student)
  const othersThread = await start({ title: 'Of another' }, student)
  await replyTo(othersThread._id, 'I know', student2)
  await send('/api/forum/discussions')

  const ear = listenAs<{ userId: string }>(url, student.cookie)
  assert.ok(await ear.settled)
  await admin.api.users.reject({ id: student2.user._id })
  for (const { _id: id } of [alone, monologue]) assert.equal((await refusal(guest.api.forum.get({ id }))).status, 404)
  const namesOf = async (id: string) => {
    const { authorName, replies } = await guest.api.forum.get({ id })
    return [authorName, ...replies.map((reply) => reply.authorName)]
  }
  assert.deepEqual(await namesOf(answered._id), ['Deleted user', 'Deleted user', 'Arjun S'])
  assert.deepEqual(await namesOf(othersThread._id), ['Arjun S', 'Deleted user'])
  assert.doesNotMatch(await (await send('/api/forum/discussions')).text(), /Divya Hegde|nly mine/)
  await until(() => ear.received.some(({ name }) => name === 'userDeleted'), 'open screens receive it')
  ear.close()

  await admin.api.users.reject({ id: student.user._id })
  assert.deepEqual(await namesOf(answered._id), ['Deleted user', 'Deleted user', 'Deleted user'])
  assert.deepEqual(await namesOf(othersThread._id), ['Deleted user', 'Deleted user'])
})
