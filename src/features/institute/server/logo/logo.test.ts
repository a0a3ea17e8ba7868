import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { uploads } from '#src/features/media/server/table.ts'
import { testApp } from '#test/app.ts'
import { pdf, png, uploader } from '#test/uploads.ts'

const app = await testApp()
const [admin, mentor, student] = [
  await app.signedInAs('admin'),
  await app.signedInAs('mentor'),
  await app.signedInAs('student'),
]
const send = uploader(app.send, admin.cookie)
const upload = (bytes: BlobPart, name = 'logo.svg') => send(bytes, name, { to: '/api/institute/logo' })
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100" ${attributes}>${inside}</svg>`
const CIRCLE = '<circle cx="50" cy="50" r="40" fill="#7a1f4b"/>'
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

const REFUSED: Record<string, [string, RegExp]> = {
  'a script': [svg('<script>alert(1)</script>'), /holds a script/],
  'a script of another spelling': [svg('<svg:SCRIPT href="#a"/>'), /holds a script/],
  'a handler': [svg(CIRCLE, 'onload="alert(1)"'), /holds a script/],
  'a handler after no space': [svg('<image/onerror=alert(1) />'), /holds a script/],
  'a link that runs': [svg(`<a xlink:href="javascript:alert(1)">${CIRCLE}</a>`), /holds a script/],
  'a link that hides what it runs': [svg(`<a href="&#106;avascript:alert(1)">${CIRCLE}</a>`), /from elsewhere/],
  'a picture from elsewhere': [svg('<image href="https://evil.example/a.png"/>'), /from elsewhere/],
  'a file of the server': [svg('<image xlink:href="file:///etc/passwd"/>'), /from elsewhere/],
  'an SVG in it': [svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), /from elsewhere/],
  'an imported style': [svg('<style>@import "//evil.example/a.css";</style>'), /from elsewhere/],
  'a ground from elsewhere': [svg(`<g style="fill:url(https://evil.example/a.svg#b)">${CIRCLE}</g>`), /from elsewhere/],
  'a style sheet': [`<?xml version="1.0"?><?xml-stylesheet href="a.css"?>${svg(CIRCLE)}`, /from elsewhere/],
  'a web page': [svg('<foreignObject><p>Hello</p></foreignObject>'), /web page/],
  'an external entity': [
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text y="20">&x;</text>')}`,
    /entities/,
  ],
  'a billion laughs': [`<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svg('<text>&l9;</text>')}`, /entities/],
  '10,001 parts': [svg('<g/>'.repeat(10_001)), /10,000 parts/],
  'no end': ['<svg xmlns="http://www.w3.org/2000/svg"><g>', /SVG, PNG, JPEG or WebP/],
  'a web page that calls itself a picture': ['<!doctype html><p>Hello', /SVG, PNG, JPEG or WebP/],
  'a GIF that is an SVG, too': [`GIF89a${svg('<script>alert(1)</script>')}`, /SVG, PNG, JPEG or WebP/],
  nothing: ['', /SVG, PNG, JPEG or WebP/],
  'a thousand copies of a thousand copies': [
    svg(
      `<g id="a0">${CIRCLE}</g>${Array.from({ length: 9 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`).join('')}<use href="#a9"/>`,
    ),
    /SVG, PNG, JPEG or WebP/,
  ],
}

for (const [what, [bytes, sentence]] of Object.entries(REFUSED))
  test(`${what} is refused as a logo`, async () => {
    const { status, message } = await upload(bytes)
    assert.deepEqual([status, sentence.test(message ?? '')], [400, true], message)
  })

test('what is no picture, or heavy, is refused', async () => {
  for (const bytes of [Buffer.from('\x89PNG\r\n\x1a\nno picture at all', 'latin1'), pdf, Buffer.alloc(500)])
    assert.deepEqual(await upload(bytes, 'logo.png'), {
      status: 400,
      message: 'Please choose an SVG, PNG, JPEG or WebP picture.',
    })
  const heavy = Buffer.concat([png, Buffer.alloc(1_000_001 - png.length)])
  assert.deepEqual(await upload(heavy, 'logo.png'), { status: 400, message: 'A logo can be at most 1 MB.' })
  assert.equal((await upload(heavy.subarray(0, 1_000_000), 'logo.png')).status, 201)
  assert.equal((await upload(svg(CIRCLE, 'width="100000" height="100000"'))).status, 400)
})

test('a logo is for admins to upload, from a page of the site', async () => {
  for (const [cookie, status] of [
    ['', 401],
    [student.cookie, 403],
    [mentor.cookie, 403],
  ] as const)
    assert.equal((await send(svg(CIRCLE), 'logo.svg', { to: '/api/institute/logo', cookie })).status, status)
  const elsewhere = (path: string, init: RequestInit) =>
    app.send(path, { ...init, headers: { ...init.headers, origin: 'https://evil.example' } })
  assert.equal((await send(svg(CIRCLE), 'logo.svg', { to: '/api/institute/logo', app: elsewhere })).status, 403)
})

test('of a drawing, and of a picture with something behind its end, a picture is kept that holds nothing else', async () => {
  const polyglot = Buffer.concat([png, Buffer.from(svg('<script>alert(1)</script>'))])
  for (const [bytes, ratio] of [
    [svg(CIRCLE), 2],
    [polyglot, 1.33],
    [svg(CIRCLE, 'width="50px"'), 2],
  ] as const) {
    const { status, url = '', ...rest } = await upload(bytes)
    assert.deepEqual([status, rest], [201, { ratio }])
    assert.match(url, /^\/api\/media\/[\da-f-]{36}\.webp$/)
    const response = await app.send(url)
    assert.equal(response.headers.get('content-type'), 'image/webp')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none';.*sandbox/)
    const stored = Buffer.from(await response.arrayBuffer())
    assert.doesNotMatch(stored.toString('latin1'), /script|secret|<svg/)
    const { format, width = 0, height = 0 } = await sharp(stored).metadata()
    assert.equal(format, 'webp')
    assert.ok(Math.max(width, height) <= 512)
  }
  assert.ok((await app.db.select().from(uploads)).every(({ contentType }) => contentType === 'image/webp'))
})
