import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { courseDraft, materialDraft, moduleDraft } from '#test/factories.ts'

const { guest, signedInAs, send, bus } = await testApp()
const mentor = await signedInAs('mentor')
const student = await signedInAs('student')

const module = moduleDraft({ title: 'Numbers', materials: [materialDraft({ url: 'https://example.com/1.pdf' })] })
const draft = courseDraft({
  title: 'Algebra I',
  description: 'From counting to **equations**, slowly and with many examples on the board.',
  price: 9_900.5,
  modules: [module],
})
const put = (id: string, body: unknown) =>
  send(`/api/courses/${id}`, {
    method: 'PUT',
    headers: { cookie: mentor.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

// product 17.1, 17.11
test("each field's rule answers with its own sentence and changes nothing", async () => {
  const before = (await mentor.api.courses.all({})).body.length
  const withMaterial = (change: object) => ({
    modules: [{ ...moduleDraft(), materials: [{ ...materialDraft(), ...change }] }],
  })
  const wrong: [object, string, string][] = [
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: 'abcd' }, 'title', 'Title must be at least 5 characters'],
    [{ title: 'has a \u0000 in it' }, 'title', 'Please remove invisible control characters'],
    [{ title: 'half a pair \ud800' }, 'title', 'Please remove invisible control characters'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ description: 'x'.repeat(49) }, 'description', 'Description must be at least 50 characters'],
    [{ duration: '' }, 'duration', 'Duration is required'],
    [{ audience: 'x'.repeat(501) }, 'audience', 'Please use at most 500 characters'],
    [{ outcomes: 'x'.repeat(2001) }, 'outcomes', 'Please use at most 2000 characters'],
    [{ image: 'javascript:alert(1)' }, 'image', 'Must be a valid image URL'],
    [{ published: undefined }, 'published', 'Published is required'],
    [{ price: -1 }, 'price', 'Price cannot be negative'],
    [{ price: 1.005 }, 'price', 'Price can have at most two decimals'],
    [{ price: '12' }, 'price', 'Price must be a number'],
    [{ modules: [moduleDraft({ title: '' })] }, 'modules.0.title', 'Module title is required'],
    [{ modules: [moduleDraft({ description: '' })] }, 'modules.0.description', 'Module description is required'],
    [withMaterial({ name: '' }), 'modules.0.materials.0.name', 'Material name is required'],
    [withMaterial({ url: '' }), 'modules.0.materials.0.url', 'Material URL is required'],
    [withMaterial({ url: 'nope' }), 'modules.0.materials.0.url', 'Must be a valid URL'],
    [withMaterial({ type: 'exe' }), 'modules.0.materials.0.type', 'Material type is required'],
  ]
  for (const [change, path, message] of wrong) {
    const refused = await send('/api/courses', {
      method: 'POST',
      headers: { cookie: mentor.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...draft, ...change }),
    })
    assert.equal(refused.status, 400)
    assert.deepEqual(await refused.json(), { message, issues: [{ path, message }] })
  }
  assert.equal((await mentor.api.courses.all({})).body.length, before)
})

// product 18.10
test('an unknown course, and what is no id at all, is not found', async () => {
  for (const id of ['01a1fcf2-ac7e-723c-ab67-7270d89158af', 'nope', '%00', "'; drop table courses"]) {
    const missing = await send(`/api/courses/${id}`)
    assert.equal(missing.status, 404)
    assert.deepEqual(await missing.json(), { message: 'Course not found.' })
    assert.equal((await put(id, draft)).status, 404)
    await assert.rejects(mentor.api.courses.title({ id }), { status: 404, message: 'Course not found.' })
  }
})

// product 4.9
test('a draft does not exist for students and guests, in no answer', async () => {
  const { _id } = await mentor.api.courses.create({ ...draft, title: 'Not yet', published: false })
  await assert.rejects(guest.api.courses.title({ id: _id }), { status: 401 })
  await assert.rejects(student.api.courses.title({ id: _id }), { status: 403 })
  for (const { api } of [guest, student]) {
    await assert.rejects(api.courses.get({ id: _id }), { status: 404 })
    assert.ok(!(await api.courses.list({})).body.some((course) => course._id === _id))
  }
  await assert.rejects(student.api.enrollments.fullCourse({ id: _id }), { status: 404 })
  assert.equal((await mentor.api.courses.get({ id: _id })).title, 'Not yet')
  assert.deepEqual(await mentor.api.courses.title({ id: _id }), { _id, title: 'Not yet', published: false })
  assert.ok((await mentor.api.courses.all({})).body.some((course) => course._id === _id))
})

// product 7.13
test('saving over a newer version is refused, and a PUT without a version saves', async () => {
  const course = await mentor.api.courses.create(draft)
  const saved = await mentor.api.courses.edit({
    id: course._id,
    ...draft,
    title: 'Algebra II',
    version: course.version,
  })
  assert.equal(saved.version, course.version + 1)
  await assert.rejects(mentor.api.courses.edit({ id: course._id, ...draft, version: course.version }), {
    status: 409,
  })
  assert.equal((await guest.api.courses.get({ id: course._id })).title, 'Algebra II')
  assert.equal((await put(course._id, { ...draft, title: 'Algebra III' })).status, 200)
})

// product 7.2, 7.3
test('a course is published as its author wrote it, and the public sees no more than it may', async () => {
  const created = await mentor.api.courses.create({ ...draft, instructorName: 'Somebody else' } as typeof draft)
  assert.equal(created.instructorName, 'Meera Nair')
  const seen = await guest.api.courses.get({ id: created._id })
  assert.equal(seen.price, 9_900.5)
  assert.equal(seen.preview, 'From counting to equations, slowly and with many examples on the board.')
  assert.equal(
    seen.descriptionHtml,
    '<p>From counting to <strong>equations</strong>, slowly and with many examples on the board.</p>\n',
  )
  assert.deepEqual(seen.modules, [{ _id: created.modules[0]?._id, title: 'Numbers', materialCount: 1 }])
  assert.ok(!JSON.stringify(seen).includes('example.com'))
})

test('an edit keeps the ids of modules that stay', async () => {
  const course = await mentor.api.courses.create({
    ...draft,
    modules: [module, moduleDraft({ title: 'Letters' })],
  })
  const [numbers, alphabet] = course.modules
  const saved = await mentor.api.courses.edit({
    id: course._id,
    ...draft,
    modules: [{ ...alphabet!, materials: [] }, moduleDraft({ title: 'New' }), { ...numbers!, materials: [] }],
  })
  assert.deepEqual([saved.modules[0]?._id, saved.modules[2]?._id], [alphabet?._id, numbers?._id])
})

test('everyone receives a public change, students are notified of it, and a draft stays with staff', async () => {
  const received: [string, string[]][] = []
  bus.subscribe(({ name, to }) => received.push([name, to]))
  const { _id } = await mentor.api.courses.create({ ...draft, published: false })
  await mentor.api.courses.edit({ id: _id, ...draft })
  await mentor.api.courses.edit({ id: _id, ...draft })
  await mentor.api.courses.remove({ id: _id })
  assert.deepEqual(received, [
    ['courseChanged', ['staff']],
    ['courseChanged', ['everyone']],
    ['courseUpdated', ['students']],
    ['courseChanged', ['everyone']],
    ['courseDeleted', ['everyone']],
  ])
})

test('an unpublished course is hidden from visitors and stays with its students', async () => {
  const { _id: id, version } = await mentor.api.courses.create({ ...draft, published: true })
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId: id })
  await assert.rejects(student.api.courses.unpublish({ id }), { status: 403 })
  await assert.rejects(mentor.api.courses.unpublish({ id: 'nothing' }), { status: 404 })
  assert.equal(
    (await mentor.api.courses.unpublish({ id })).message,
    'The course Algebra I is unpublished. Visitors no longer see it; its students keep access.',
  )
  await assert.rejects(guest.api.courses.get({ id }), { status: 404 })
  assert.equal((await student.api.enrollments.fullCourse({ id })).title, 'Algebra I')
  await assert.rejects(mentor.api.courses.edit({ ...draft, id, version }), { status: 409 })
})

test('repeating an Idempotency-Key creates one course, and another body under the key is refused', async () => {
  const context = { idempotencyKey: 'one try' }
  const [first, second] = await Promise.all([
    mentor.api.courses.create(draft, { context }),
    mentor.api.courses.create(draft, { context }),
  ])
  assert.deepEqual(first, second)
  await assert.rejects(mentor.api.courses.create({ ...draft, title: 'Another' }, { context }), { status: 422 })
  const admin = await signedInAs('admin')
  assert.notEqual((await admin.api.courses.create(draft, { context }))._id, first._id)
})

test('deleted twice under one Idempotency-Key answers the same; under another it is gone', async () => {
  const { _id: id } = await mentor.api.courses.create(draft)
  const remove = (idempotencyKey: string) => mentor.api.courses.remove({ id }, { context: { idempotencyKey } })
  const [first, second] = await Promise.all([remove('taken away'), remove('taken away')])
  assert.deepEqual(first, second)
  assert.deepEqual(await remove('taken away'), first)
  await assert.rejects(remove('taken away again'), { status: 404 })
})

// product 19.1, 19.4
test('lists come in parts, sorted and searched, with wildcards taken literally', async () => {
  for (const title of ['Zebra 100%', 'zebra 1000', 'Zebra_x']) await mentor.api.courses.create({ ...draft, title })
  const search = async (q: string) =>
    (await guest.api.courses.list({ q, sort: '-title' })).body.map(({ title }) => title)
  assert.deepEqual(await search('zebra'), ['Zebra_x', 'zebra 1000', 'Zebra 100%'])
  assert.deepEqual(await search('100%'), ['Zebra 100%'])
  assert.deepEqual(await search('a_x'), ['Zebra_x'])

  const whole = (await mentor.api.courses.all({ sort: 'price' })).body.map(({ _id }) => _id)
  const pages: string[] = []
  for (let address: string | undefined = '?sort=price&limit=2'; address; ) {
    const response: Response = await send(`/api/courses/all${address}`, { headers: { cookie: mentor.cookie } })
    assert.equal(response.headers.get('x-total-count'), String(whole.length))
    pages.push(...((await response.json()) as { _id: string }[]).map(({ _id }) => _id))
    address = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  assert.deepEqual(pages, whole)
  assert.equal((await send('/api/courses?cursor=rubbish')).status, 400)
  assert.equal((await send('/api/courses?limit=0')).status, 400)
  assert.equal((await send('/api/courses?sort=passwordHash')).status, 400)
})
