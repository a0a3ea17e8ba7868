import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { testApp } from '#test/app.ts'
import { pdf, png, uploader, withFiles } from '#test/uploads.ts'

const folder = await mkdtemp(join(tmpdir(), 'classroom-served-'))
after(() => rm(folder, { recursive: true }))
const { url, site, send, signedInAs } = await testApp({ environment: { DATA_DIR: folder } })
const mentor = await signedInAs('mentor')
const student = await signedInAs('student')
const upload = uploader(send, mentor.cookie)

// product 12.2
test('a picture is served anew encoded, without what its camera noted, inert and for everyone', async () => {
  const { status, url: address = '' } = await upload(png, '../../etc/पहला.png')
  assert.equal(status, 201)
  assert.match(address, new RegExp(`^${url}/api/media/[\\da-f-]{36}\\.webp$`))
  const response = await fetch(address)
  assert.equal(response.headers.get('content-type'), 'image/webp')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/)
  assert.match(response.headers.get('cache-control') ?? '', /immutable/)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width, exif } = await sharp(bytes).metadata()
  assert.deepEqual([format, width, exif], ['webp', 64, undefined])
  const again = await fetch(address, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
  assert.equal(again.status, 304)
  for (const elsewhere of ['x.webp', '..%2f..%2fdocuments', '019aa5f0-3f5e-7c3a-9d0e-5b8f6a1c2d3e.webp', '%00']) {
    const missing = await send(`/api/media/${elsewhere}`)
    assert.ok([400, 404].includes(missing.status), elsewhere)
  }
})

// product 12.2
test('a link preview gets a public picture as a JPEG of 1200 by 630, the same each time', async () => {
  const { url: address = '' } = await upload(png, 'hall.png')
  const { url: document = '' } = await upload(pdf, 'a.pdf')
  const previewOf = (address: string) => address.replace(/(\.webp|\/[^/]+\.pdf)$/, '.jpg')
  assert.equal((await fetch(previewOf(document))).status, 404)
  assert.equal((await send('/api/media/019aa5f0-3f5e-7c3a-9d0e-5b8f6a1c2d3e.jpg')).status, 404)
  assert.equal((await send('/api/media/x.jpg')).status, 404)
  const pictures = []
  for (const method of ['GET', 'GET', 'HEAD']) {
    const response = await fetch(previewOf(address), { method })
    assert.equal(response.headers.get('content-type'), 'image/jpeg')
    assert.match(response.headers.get('cache-control') ?? '', /immutable/)
    const bytes = Buffer.from(await response.arrayBuffer())
    pictures.push({ bytes, length: Number(response.headers.get('content-length')) })
    const again = await fetch(previewOf(address), { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    assert.equal(again.status, 304)
  }
  const [first, second, head] = pictures
  const { format, width, height } = await sharp(first?.bytes).metadata()
  assert.deepEqual([format, width, height], ['jpeg', 1200, 630])
  assert.deepEqual(second, first)
  assert.deepEqual(head, { bytes: Buffer.alloc(0), length: first?.bytes.length })
})

// product 12.3, 12.8
test('a document leaves through the material call alone, whole, in parts, and as a headline', async () => {
  const { url: address = '' } = await upload(pdf, 'Notes & plans.pdf')
  assert.match(address, /\/Notes%20%26%20plans\.pdf$/)
  assert.equal((await fetch(address)).status, 404)
  assert.equal((await fetch(`${address.replace(/\/[^/]*$/, '')}.webp`)).status, 404)

  const course = await mentor.api.courses.create(withFiles(null, address))
  const [module] = course.modules
  assert.deepEqual(module?.materials, [{ name: 'N', type: 'pdf', size: pdf.length, url: address }])
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId: course._id })
  const path = `/api/courses/${course._id}/material/${module?._id}/0`
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    send(path, { method, headers: { cookie: student.cookie, ...headers } })
  const opened = async () => (await student.api.enrollments.mine())[0]?.materials.opened

  assert.equal((await send(path)).status, 401)
  const later = await ask({ range: 'bytes=100-199' })
  assert.deepEqual([later.status, later.headers.get('content-range')], [206, `bytes 100-199/${pdf.length}`])
  assert.equal((await later.arrayBuffer()).byteLength, 100)
  const past = await ask({ range: `bytes=${pdf.length}-` })
  assert.deepEqual([past.status, past.headers.get('content-range')], [416, `bytes */${pdf.length}`])
  const headline = await ask({}, 'HEAD')
  assert.deepEqual([headline.status, headline.headers.get('content-length')], [200, String(pdf.length)])
  assert.equal(headline.headers.get('accept-ranges'), 'bytes')
  assert.equal(await opened(), 0)

  const whole = await ask()
  assert.equal(
    whole.headers.get('content-disposition'),
    `inline; filename="Notes & plans.pdf"; filename*=UTF-8''Notes%20%26%20plans.pdf`,
  )
  assert.equal(whole.headers.get('content-type'), 'application/pdf')
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), pdf)
  assert.equal(await opened(), 1)
  assert.equal((await ask({ range: 'bytes=0-99', 'if-range': '"another"' })).status, 200)
  const material = (await student.api.enrollments.fullCourse({ id: course._id })).modules[0]?.materials[0]
  assert.deepEqual(material, { name: 'N', type: 'pdf', size: pdf.length })

  const [enrollment] = await student.api.enrollments.mine()
  await mentor.api.enrollments.deEnroll({ id: enrollment?._id ?? '' })
  assert.equal((await ask()).status, 403)
})

test('a course keeps what it shows, under the name the site has today', async () => {
  const { url: picture = '' } = await upload(png, 'a.png')
  const course = await mentor.api.courses.create(withFiles(picture))
  assert.equal(course.image, picture)
  const elsewhere = await testApp({ databaseUrl: site.services.config.databaseUrl ?? '' })
  const { body } = await elsewhere.guest.api.courses.list({ q: course.title })
  assert.equal(body.at(-1)?.image, picture.replace(url, elsewhere.url))
  const gone = picture.replace(/[\da-f]{4}\.webp/, '0000.webp')
  await assert.rejects(mentor.api.courses.create(withFiles(gone)), { status: 400, message: /upload it again/ })
})

// product 12.5
test('a picture that is a material is kept by nobody, a document is no picture, and names hide nothing', async () => {
  const { url: picture = '' } = await upload(png, 'a.png')
  const { url: document = '' } = await upload(pdf, "it's (1)\u202Efdp.exe")
  assert.match(document, /\/it's%20\(1\)fdp\.exe$/)
  await assert.rejects(mentor.api.courses.create(withFiles(document)), { status: 400, message: /is a document/ })
  const course = await mentor.api.courses.create(withFiles(null, picture, document))
  const material = (at: number) =>
    send(`/api/courses/${course._id}/material/${course.modules[0]?._id}/${at}`, { headers: { cookie: mentor.cookie } })
  const shown = await material(0)
  assert.match(shown.headers.get('cache-control') ?? '', /^private, no-cache/)
  assert.equal(shown.headers.get('content-disposition'), `inline; filename="a.webp"; filename*=UTF-8''a.webp`)
  assert.match((await material(1)).headers.get('content-disposition') ?? '', /''it%27s%20%281%29fdp\.exe$/)
})
