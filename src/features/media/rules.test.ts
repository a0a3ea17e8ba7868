import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUploadId, isFirstRead, parseRange, pictureSource, toPublicUrl, toStoredUrl, uploadUrl } from './rules.ts'

const _id = '019aa5f0-3f5e-7c3a-9d0e-5b8f6a1c2d3e'

// product 12.8
test('a part that lies past the end is refused, a range that says nothing is ignored', () => {
  assert.equal(parseRange('bytes=10-', 10), null)
  assert.equal(parseRange('bytes=10-12', 10), null)
  assert.equal(parseRange('bytes=-0', 10), null)
  assert.equal(parseRange('bytes=0-', 0), null)
  for (const range of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=a-b', 'lines=0-1', 'bytes=0-1,4-5']) {
    assert.equal(parseRange(range, 10), undefined, range)
  }
})

test('a part is cut to what is there', () => {
  assert.deepEqual(parseRange('bytes=0-', 10), { start: 0, end: 9 })
  assert.deepEqual(parseRange('bytes=2-4', 10), { start: 2, end: 4 })
  assert.deepEqual(parseRange('bytes=2-400', 10), { start: 2, end: 9 })
  assert.deepEqual(parseRange('bytes=-3', 10), { start: 7, end: 9 })
  assert.deepEqual(parseRange('bytes=-300', 10), { start: 0, end: 9 })
})

// product 8.9
test('only the first byte, asked for by a user, opens a file', () => {
  assert.equal(isFirstRead({ incoming: { method: 'GET', headers: {} }, isPrefetch: false }), true)
  assert.equal(isFirstRead({ incoming: { method: 'GET', headers: { range: 'bytes=0-' } }, isPrefetch: false }), true)
  assert.equal(
    isFirstRead({ incoming: { method: 'GET', headers: { range: 'bytes=65536-' } }, isPrefetch: false }),
    false,
  )
  assert.equal(isFirstRead({ incoming: { method: 'GET', headers: { range: 'bytes=-500' } }, isPrefetch: false }), false)
  assert.equal(isFirstRead({ incoming: { method: 'GET', headers: {} }, isPrefetch: true }), false)
  assert.equal(isFirstRead({ incoming: { method: 'HEAD', headers: {} }, isPrefetch: false }), false)
})

// product 12.6
test('an upload is stored without the name of the site, everything else as it is', () => {
  const picture = uploadUrl({ _id, name: 'a.png', isPublic: true })
  const document = uploadUrl({ _id, name: 'Notes & more.pdf', isPublic: false })
  for (const address of [picture, document]) {
    assert.equal(toStoredUrl('https://a.in', `https://a.in${address}`), address)
    assert.equal(toPublicUrl('https://b.in', address), `https://b.in${address}`)
    assert.equal(findUploadId(address), _id)
  }
  for (const elsewhere of ['https://b.in/api/media/x.webp', `https://b.in${picture}`, 'https://a.in/courses']) {
    assert.equal(toStoredUrl('https://a.in', elsewhere), elsewhere)
    assert.equal(toPublicUrl('https://a.in', elsewhere), elsewhere)
    assert.equal(findUploadId(elsewhere), null)
  }
  assert.equal(findUploadId(null), null)
})

test('a picture is asked for over https, and one of ours where the page is', () => {
  const ours = uploadUrl({ _id, name: 'a.png', isPublic: true })
  for (const address of [ours, `http://127.0.0.1:3000${ours}`, `https://academy.example.com${ours}`])
    assert.equal(pictureSource(address), ours, address)
  assert.equal(pictureSource('http://pictures.example.org/a.png?size=2'), 'https://pictures.example.org/a.png?size=2')
  for (const address of ['https://pictures.example.org/http:/a.png', '/drawings/blog.svg'])
    assert.equal(pictureSource(address), address)
})
