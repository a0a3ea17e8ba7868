import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { uploadReferences } from '#src/features/media/server/table.ts'
import { testApp } from '#test/app.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { pdf, uploader } from '#test/uploads.ts'

const folder = await mkdtemp(join(tmpdir(), 'classroom-handouts-'))
after(() => rm(folder, { recursive: true }))
const { db, send, url: origin, signedInAs } = await testApp({ environment: { DATA_DIR: folder } })
const [mentor, arjun, divya] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]
const upload = uploader(send, mentor.cookie)

/** A batch of its course, with a seat for one of the students who are enrolled. */
async function batchOf(title: string, startTime: string, endTime: string) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  for (const { user } of [arjun, divya]) await mentor.api.enrollments.enroll({ studentId: user._id, courseId })
  const of = { courseId, mentorId: mentor.user._id }
  const { _id } = await mentor.api.batches.create({ ...batchDraft(of, { startTime, endTime }), isConfirmed: true })
  await mentor.api.batches.giveSeat({ id: _id, studentId: arjun.user._id, isConfirmed: true })
  return { courseId, batchId: _id }
}
const add = (id: string, url: string) => mentor.api.handouts.add({ id, name: 'Bins', type: 'pdf', url })
const open = (id: string, cookie: string) => send(`/api/handouts/${id}/file`, { headers: { cookie } })
const referencesOf = (id: string) => db.$count(uploadReferences, eq(uploadReferences.ownerId, id))

// product 21.26
test('an uploaded file is sent to staff and to whoever has a seat in the batch, and to nobody else by any address', async () => {
  const { batchId } = await batchOf('Small bins', '06:00', '07:00')
  const { url = '' } = await upload(pdf, 'bins.pdf')
  const { _id: id } = await add(batchId, url)
  const [handout] = await arjun.api.handouts.mine()
  assert.deepEqual([handout?.size, handout?.url], [pdf.length, null])
  for (const { cookie } of [arjun, mentor]) {
    const response = await open(id, cookie)
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    assert.match(response.headers.get('cache-control') ?? '', /private, no-cache/)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), pdf)
  }
  for (const { cookie } of [divya, { cookie: '' }]) {
    assert.ok([401, 404].includes((await open(id, cookie)).status))
    assert.equal((await send(url.replace(origin, ''), { headers: { cookie } })).status, 404)
  }
  await mentor.api.batches.takeSeat({ id: batchId, studentId: arjun.user._id })
  assert.equal((await open(id, arjun.cookie)).status, 404, 'the seat is gone')
})

test('an upload that is gone is refused', async () => {
  const { batchId } = await batchOf('Racks', '08:00', '09:00')
  const { status, message } = await refusal(add(batchId, `${origin}/api/media/${crypto.randomUUID()}/bins.pdf`))
  assert.deepEqual([status, message], [400, 'An uploaded file no longer exists. Please upload it again.'])
})

test('a file is released with its handout: replaced, removed, or deleted along with its course', async () => {
  const { batchId, courseId } = await batchOf('Shelves', '10:00', '11:00')
  const [first = '', second = ''] = [(await upload(pdf, 'one.pdf')).url, (await upload(pdf, 'two.pdf')).url]
  const { _id: replaced } = await add(batchId, first)
  const { _id: removed } = await add(batchId, first)
  const { _id: deleted } = await add(batchId, second)
  await mentor.api.handouts.change({ id: replaced, url: 'https://example.com/bins' })
  assert.equal(await referencesOf(replaced), 0)
  assert.equal((await arjun.api.handouts.mine()).find(({ _id }) => _id === replaced)?.size, null)
  await mentor.api.handouts.remove({ id: removed })
  assert.equal(await referencesOf(removed), 0)
  assert.equal(await referencesOf(deleted), 1)
  await mentor.api.courses.remove({ id: courseId })
  assert.equal(await referencesOf(deleted), 0)
  assert.deepEqual(await arjun.api.handouts.mine(), [])
})
