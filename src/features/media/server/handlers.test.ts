import assert from 'node:assert/strict'
import type { Dirent } from 'node:fs'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { cleanUp } from '#src/app/jobs.ts'
import { testApp } from '#test/app.ts'
import { bucket } from '#test/bucket.ts'
import { until } from '#test/until.ts'
import { pdf, png, uploader, withFiles } from '#test/uploads.ts'
import { uploads } from './table.ts'

const folder = await mkdtemp(join(tmpdir(), 'classroom-media-'))
after(() => rm(folder, { recursive: true }))
const { url, db, site, send, signedInAs } = await testApp({ environment: { DATA_DIR: folder }, withJobs: true })
const mentor = await signedInAs('mentor')
const student = await signedInAs('student')

const upload = uploader(send, mentor.cookie)
/** A folder that goes while it is being read has nothing more to count: it is read again. */
const kept = (): Promise<Dirent[]> =>
  readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return kept()
    throw error
  })
/** Beside the uploads, or where they are kept. */
const OF_THE_SITE = ['replay.txt', 'secrets.key']
const files = async () => (await kept()).filter((entry) => entry.isFile() && !OF_THE_SITE.includes(entry.name)).length

/** There is a file for each upload that is known, and no other. */
const agrees = async () => (await files()) === (await db.$count(uploads))

test('a file of a wrong type is refused with a message, and nothing of it is stored', async () => {
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

// product 12.7, 20.5
test('files unused for a day, and leftovers of a killed process, are deleted', async () => {
  const { url: used = '' } = await upload(png, 'used.png')
  const { url: unused = '' } = await upload(png, 'unused.png')
  const { url: material = '' } = await upload(pdf, 'material.pdf')
  const course = await mentor.api.courses.create(withFiles(used, material))
  await cleanUp(site.services)
  assert.equal((await fetch(unused)).status, 200)
  assert.equal((await fetch(unused.replace('.webp', '.jpg'))).status, 200)

  await db.execute("update uploads set created_at = now() - interval '25 hours'")
  await cleanUp(site.services)
  assert.equal((await fetch(unused)).status, 404)
  assert.equal((await fetch(used)).status, 200)
  await until(agrees, 'the files of what was forgotten are gone')
  await mentor.api.courses.remove({ id: course._id })
  await cleanUp(site.services)
  assert.equal((await fetch(used)).status, 404)
  await until(agrees, 'theirs too')

  const left = join(folder, 'incoming')
  await utimes(left, 0, 0)
  const abandonedFolder = await mkdtemp(join(left, 'upload-'))
  await cleanUp(site.services)
  assert.equal((await readdir(left)).length, 1)
  await utimes(abandonedFolder, 0, 0)
  await cleanUp(site.services)
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
    urls.push(((await response.json()) as { url?: string }).url)
  }
  assert.notEqual(urls[0], urls[1])
  assert.equal((await sharp(Buffer.from(await (await fetch(urls[0] ?? '')).arrayBuffer())).metadata()).format, 'webp')
})

// product 12.8
test('a file that is gone is not found, whoever lost it', async () => {
  const { url: document = '' } = await upload(pdf, 'lost.pdf')
  const course = await mentor.api.courses.create(withFiles(null, document))
  await rm(join(folder, 'media', 'documents'), { recursive: true })
  const path = `/api/courses/${course._id}/material/${course.modules[0]?._id}/0`
  const response = await send(path, { headers: { cookie: mentor.cookie } })
  assert.deepEqual([response.status, await response.json()], [404, { message: 'This file no longer exists.' }])
})

// product 12.1
test('an S3-compatible storage does as well', async () => {
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
  await cleanUp(app.site.services)
  await until(async () => (await fetch(picture.url ?? '')).status === 404, 'it is gone')
  assert.equal(await files(), before)
})
