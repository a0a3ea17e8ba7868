import assert from 'node:assert/strict'
import type { Dirent } from 'node:fs'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { tidy } from '#src/app/jobs.ts'
import { testApp } from '#test/app.ts'
import { bucket } from '#test/bucket.ts'
import { courseDraft, materialDraft, moduleDraft } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { uploads } from './table.ts'

const folder = await mkdtemp(join(tmpdir(), 'classroom-media-'))
after(() => rm(folder, { recursive: true }))
const { url, db, site, send, signedInAs } = await testApp({ environment: { DATA_DIR: folder }, withJobs: true })
const mentor = await signedInAs('mentor')
const student = await signedInAs('student')

const red = { width: 64, height: 48, channels: 3, background: 'red' } as const
const png = await sharp({ create: red })
  .png()
  .withMetadata({ exif: { IFD0: { Artist: 'secret' } } })
  .toBuffer()
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'x')])

type Answer = { url?: string; message?: string }
async function upload(
  bytes: BlobPart,
  name: string,
  { to = '/api/upload/local', cookie = mentor.cookie, app = send } = {},
) {
  const body = new FormData()
  body.append('file', new Blob([bytes]), name)
  const response = await app(to, { method: 'POST', headers: { cookie }, body })
  return { status: response.status, ...((await response.json()) as Answer) }
}
/** A folder that goes while it is being read has nothing more to count: it is read again. */
const kept = (): Promise<Dirent[]> =>
  readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return kept()
    throw error
  })
const files = async () => (await kept()).filter((entry) => entry.isFile()).length

/** There is a file for each upload that is known, and no other. */
const agrees = async () => (await files()) === (await db.$count(uploads))

const materialAt = (url: string) => materialDraft({ name: 'N', url, type: 'pdf' })
const withFiles = (image: string | null, ...urls: string[]) =>
  courseDraft({ image, modules: [moduleDraft({ materials: urls.map(materialAt) })] })

test('a file of a wrong type is refused with a message, and nothing of it is stored @slow', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const broken = Buffer.concat([png.subarray(0, 60), Buffer.alloc(50)])
  // The dimensions are in the header, 8,000 by 6,000 here, and are checked without decoding the rest.
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(8_000, 16)
  bomb.writeUInt32BE(6_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const large = Buffer.concat([png, Buffer.alloc(5_000_000)])
  const wrong: [string, BlobPart, string, string, number, RegExp][] = [
    ['an svg', svg, 'a.svg', '', 415, /^Web pages and SVG/],
    ['a page', '\uFEFF\n <!doctype html><p>', 'a.pdf', '', 415, /^Web pages and SVG/],
    ['a page as a document', '<html>', 'a.html', '?as=document', 415, /^Web pages and SVG/],
    ['text as a picture', 'hello', 'a.png', '?as=picture', 415, /^Please choose a JPEG/],
    ['half a picture', broken, 'a.png', '', 415, /^Please choose a JPEG/],
    ['48 megapixels in a few bytes', bomb, 'a.png', '', 415, /40 megapixels/],
    ['nothing', '', 'a.pdf', '', 400, /^This file is empty/],
    ['nothing as a picture', '', 'a.png', '?as=picture', 400, /^This file is empty/],
    ['a heavy picture', large, 'a.png', '', 413, /at most 5 MB/],
    ['a heavy document', Buffer.alloc(50_000_001, 'x'), 'a.zip', '', 413, /at most 50 MB/],
  ]
  for (const [what, bytes, name, query, status, message] of wrong) {
    const refused = await upload(bytes, name, { to: `/api/upload/local${query}` })
    assert.equal(refused.status, status, what)
    assert.match(refused.message ?? '', message, what)
  }
  assert.equal((await upload(png, 'a.png', { to: '/api/upload/s3' })).status, 404)
  for (const body of ['', 'x', new FormData()]) {
    const refused = await send('/api/upload/local', { method: 'POST', headers: { cookie: mentor.cookie }, body })
    assert.equal(refused.status, 400)
  }
  assert.equal(await files(), 0)
})

test('only a page of this site sends files, and only for staff', async () => {
  assert.equal((await upload(png, 'a.png', { cookie: student.cookie })).status, 403)
  assert.equal((await upload(png, 'a.png', { cookie: '' })).status, 401)
  const origin = 'https://evil.example'
  const foreign = await send('/api/upload/local', {
    method: 'POST',
    headers: { cookie: mentor.cookie, origin },
    body: new FormData(),
  })
  assert.equal(foreign.status, 403)
  assert.equal(await files(), 0)
})

test('half an upload leaves nothing behind', async () => {
  const half = request(`${url}/api/upload/local`, {
    method: 'POST',
    headers: {
      cookie: mentor.cookie,
      origin: url,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 9_000_000,
    },
  })
  half.on('error', () => undefined)
  half.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n')
  half.write(Buffer.alloc(1_000_000))
  await until(async () => (await files()) === 1, 'it is coming in')
  half.destroy()
  await until(async () => (await files()) === 0, 'it is gone')
})

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

test('a document leaves through the material call alone, whole, in parts, and as a headline @slow', async () => {
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

test('files unused for a day, and leftovers of a killed process, are deleted', async () => {
  const { url: used = '' } = await upload(png, 'used.png')
  const { url: unused = '' } = await upload(png, 'unused.png')
  const { url: material = '' } = await upload(pdf, 'material.pdf')
  const course = await mentor.api.courses.create(withFiles(used, material))
  await tidy(site.services)
  assert.equal((await fetch(unused)).status, 200)
  assert.equal((await fetch(unused.replace('.webp', '.jpg'))).status, 200)

  await db.execute("update uploads set created_at = now() - interval '25 hours'")
  await tidy(site.services)
  assert.equal((await fetch(unused)).status, 404)
  assert.equal((await fetch(used)).status, 200)
  await until(agrees, 'the files of what was forgotten are gone')
  await mentor.api.courses.remove({ id: course._id })
  await tidy(site.services)
  assert.equal((await fetch(used)).status, 404)
  await until(agrees, 'theirs too')

  const left = join(folder, 'incoming')
  await utimes(left, 0, 0)
  const abandonedFolder = await mkdtemp(join(left, 'upload-'))
  await tidy(site.services)
  assert.equal((await readdir(left)).length, 1)
  await utimes(abandonedFolder, 0, 0)
  await tidy(site.services)
  assert.equal((await readdir(left)).length, 0)
})

test('a key that was used names no other file', async () => {
  const bodies = [png, pdf].map((bytes) => {
    const body = new FormData()
    body.append('file', new Blob([bytes]), 'a')
    return body
  })
  const headers = { cookie: mentor.cookie, 'idempotency-key': 'the same' }
  const urls = []
  for (const body of bodies) {
    const response = await send('/api/upload/local', { method: 'POST', headers, body })
    urls.push(((await response.json()) as Answer).url)
  }
  assert.notEqual(urls[0], urls[1])
  assert.equal((await sharp(Buffer.from(await (await fetch(urls[0] ?? '')).arrayBuffer())).metadata()).format, 'webp')
})

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

test('a file that is gone is not found, whoever lost it', async () => {
  const { url: document = '' } = await upload(pdf, 'lost.pdf')
  const course = await mentor.api.courses.create(withFiles(null, document))
  await rm(join(folder, 'media', 'documents'), { recursive: true })
  const path = `/api/courses/${course._id}/material/${course.modules[0]?._id}/0`
  const response = await send(path, { headers: { cookie: mentor.cookie } })
  assert.deepEqual([response.status, await response.json()], [404, { message: 'This file no longer exists.' }])
})

test('an S3-compatible storage does as well @slow', async () => {
  const { environment } = await bucket()
  const app = await testApp({ environment: { ...environment, DATA_DIR: folder }, withJobs: true })
  const { cookie, api } = await app.signedInAs('mentor')
  const to = '/api/upload/s3'
  const before = await files()
  const picture = await upload(png, 'a.png', { to, cookie, app: app.send })
  assert.equal(picture.status, 201, picture.message)
  assert.equal((await fetch(picture.url ?? '')).headers.get('content-type'), 'image/webp')
  const document = await upload(pdf, 'a.pdf', { to, cookie, app: app.send })
  const course = await api.courses.create(withFiles(picture.url ?? '', document.url ?? ''))
  const path = `/api/courses/${course._id}/material/${course.modules[0]?._id}/0`
  const whole = await app.send(path, { headers: { cookie } })
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), pdf)
  const rangeResponse = await app.send(path, { headers: { cookie, range: 'bytes=-7' } })
  assert.deepEqual([rangeResponse.status, await rangeResponse.text()], [206, 'xxxxxxx'])
  await api.courses.remove({ id: course._id })
  await app.db.execute("update uploads set created_at = now() - interval '25 hours'")
  await tidy(app.site.services)
  await until(async () => (await fetch(picture.url ?? '')).status === 404, 'it is gone')
  assert.equal(await files(), before)
})
