import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { blogDraft } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'

const { guest, signedInAs, send, url } = await testApp()
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]

const draft = blogDraft({ title: 'What is S/4HANA?', published: true })
const titles = async (api = guest.api) => (await api.blogs.list({})).body.map(({ title }) => title)

test("each field's rule answers with its own sentence and changes nothing", async () => {
  for (const [change, path, message] of [
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: 'abcd' }, 'title', 'Title must be at least 5 characters'],
    [{ content: ' ' }, 'content', 'Content is required'],
    [{ content: 'x'.repeat(49) }, 'content', 'Content must be at least 50 characters'],
    [{ content: `${'x'.repeat(60)}\u0000` }, 'content', 'Please remove invisible control characters'],
    [{ image: 'javascript:alert(1)' }, 'image', 'Must be a valid image URL'],
    [{ published: undefined }, 'published', 'Published is required'],
  ] as const) {
    const refused = await send('/api/blogs', {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...draft, ...change }),
    })
    assert.equal(refused.status, 400)
    assert.deepEqual(await refused.json(), { message, issues: [{ path, message }] })
  }
  assert.deepEqual(await titles(admin.api), [])
})

// product 10.4
test('the preview of a post is the first 200 characters of its text without Markdown', async () => {
  const { _id: id } = await admin.api.blogs.create({
    ...draft,
    content: `**stock** ${'stock '.repeat(60)}`,
    published: false,
  })
  const preview = (await admin.api.blogs.all({})).body.find(({ _id }) => _id === id)?.preview ?? ''
  assert.ok(preview.startsWith('stock stock'), preview)
  assert.ok(preview.length > 190 && [...preview].length <= 201, `${preview.length}`)
  await admin.api.blogs.remove({ id })
})

test('an unknown post is not found, whatever its address', async () => {
  for (const slug of ['unknown', '%00', 'a%2Fb', '%E0%A4%A']) {
    const { status } = await send(`/api/blogs/${slug}`)
    assert.ok(status === 404 || status === 400, `${slug}: ${status}`)
  }
  const missing = await refusal(guest.api.blogs.get({ slug: 'unknown' }))
  assert.deepEqual([missing.status, missing.message], [404, 'Blog post not found.'])
  assert.equal((await refusal(admin.api.blogs.edit({ id: 'unknown', ...draft }))).status, 404)
  assert.equal((await refusal(admin.api.blogs.remove({ id: 'unknown' }))).status, 404)
})

// product 10.2, 10.9
test('a draft exists for admins alone, and everyone is notified once, when it becomes public', async () => {
  const notifications = async () =>
    (await student.api.notifications.list()).map(({ type, message, link }) => ({ type, message, link }))
  const [ear, colleague] = [listenAs(url, mentor.cookie), listenAs(url, admin.cookie)]
  assert.deepEqual([await ear.settled, await colleague.settled], [true, true])
  const { _id: id, slug } = await admin.api.blogs.create({ ...draft, published: false })
  for (const { api } of [guest, student, mentor]) {
    assert.equal((await refusal(api.blogs.get({ slug }))).status, 404)
    assert.deepEqual(await titles(api), [])
  }
  assert.equal((await admin.api.blogs.get({ slug })).published, false)
  assert.equal((await admin.api.blogs.all({})).body.length, 1)
  assert.deepEqual(await notifications(), [])
  await until(() => colleague.received.length > 0, 'the admin receives it')
  assert.deepEqual(ear.received, [], 'its address is its title')
  ear.close()
  colleague.close()

  await admin.api.blogs.edit({ id, ...draft })
  const notification = {
    type: 'newBlogPosted',
    message: `${admin.user.name} published a blog post: What is S/4HANA?`,
    link: '/blogs/what-is-s-4hana',
  }
  assert.deepEqual(await notifications(), [notification])
  await admin.api.blogs.edit({ id, ...draft, published: false })
  await admin.api.blogs.edit({ id, ...draft })
  assert.deepEqual(await notifications(), [notification])
  assert.equal((await admin.api.notifications.list()).length, 0, 'nobody is notified of what they did themselves')
})

// product 4.10, 10.1
test('the author is who is signed in, the address stays, and markup in a post is only text', async () => {
  const forged = {
    ...draft,
    title: 'Five hostile <b>words</b>',
    content: `<script>alert(1)</script> [x](javascript:alert(1)) ![p](https://a.in/p.png) ${'y'.repeat(40)}`,
    authorName: 'Someone else',
    slug: 'mine',
  }
  const post = await admin.api.blogs.create(forged)
  assert.deepEqual([post.authorName, post.slug], [admin.user.name, 'five-hostile-b-words-b'])
  assert.doesNotMatch(post.contentHtml, /<script|href="javascript|<img/)
  const edited = await admin.api.blogs.edit({ ...forged, id: post._id, title: 'Another title' })
  assert.deepEqual([edited.slug, edited.title], [post.slug, 'Another title'])
  assert.ok(!('email' in post))
})

// product 10.5, 10.9
test('a post has the date on which it was published first, and the newest published is the first', async () => {
  const [late, early] = ['Published late', 'Published early']
  const waiting = await admin.api.blogs.create({ ...draft, title: late, published: false })
  assert.equal(waiting.publishedAt, null)
  const inTime = await admin.api.blogs.create({ ...draft, title: early })
  const id = waiting._id
  const published = await admin.api.blogs.edit({ ...draft, id, title: late })
  assert.deepEqual((await titles()).slice(0, 2), [late, early])
  assert.ok((published.publishedAt ?? '') >= (inTime.publishedAt ?? 'never'))
  assert.ok(published.updatedAt >= (published.publishedAt ?? 'never'))
  const content = `${draft.content} And it is written anew.`
  const rewritten = await admin.api.blogs.edit({ ...draft, id: inTime._id, title: early, content })
  assert.ok(rewritten.updatedAt > inTime.updatedAt)
  assert.equal(rewritten.publishedAt, inTime.publishedAt)
  await admin.api.blogs.edit({ ...draft, id, title: late, published: false })
  const again = await admin.api.blogs.edit({ ...draft, id, title: late })
  assert.equal(again.publishedAt, published.publishedAt, 'published once, dated then')
  const { body, headers } = await guest.api.blogs.list({ limit: 1 })
  const cursor = new URLSearchParams(/<\?(.*)>/.exec(headers.link ?? '')?.[1]).get('cursor') ?? ''
  const rest = (await guest.api.blogs.list({ limit: 1, cursor })).body
  assert.deepEqual(
    [...body, ...rest].map(({ title }) => title),
    [late, early],
    'page by page too',
  )
  for (const { _id } of [waiting, inTime]) await admin.api.blogs.remove({ id: _id })
})

test('parallel posts with the same title get different addresses', async () => {
  const written = await Promise.all(
    Array.from({ length: 20 }, () => admin.api.blogs.create({ ...draft, title: 'All of it' })),
  )
  assert.equal(new Set(written.map(({ slug }) => slug)).size, 20)
  const [latest] = (await guest.api.blogs.list({ limit: 1 })).body
  assert.equal(latest?.title, 'All of it', 'the latest comes first')
  for (const { _id: id } of written) {
    assert.deepEqual(await admin.api.blogs.remove({ id }), { message: "Blog post 'All of it' was deleted." })
  }
  assert.ok(!(await titles()).includes('All of it'))
})
