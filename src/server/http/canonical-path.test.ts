import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalPath } from './canonical-path.ts'

// product 18.16
test('every spelling of a path becomes the one', () => {
  const spellings = [
    ...['/forum', '/forum/', '//forum', '/forum//', '/%66orum', '/foru%6D', '/foru%6d/', '/./forum', '/x/../forum'],
    ...['/%2e/forum', '/x/%2E%2e/forum', '\\forum', '/\\forum', '/forum/.', '/forum/./'].map((path) =>
      path.replace(/^\\/, '/'),
    ),
  ]
  for (const path of spellings) assert.equal(canonicalPath(path), '/forum', path)
  assert.equal(canonicalPath('/'), '/')
  assert.equal(canonicalPath('//'), '/')
  assert.equal(canonicalPath('//evil.example/x'), '/evil.example/x')
})

test('what is another path stays another', () => {
  for (const path of [
    '/Forum',
    '/a%2Fb',
    '/a%2541',
    '/caf%C3%A9',
    '/caf%c3%a9',
    '/a%20b',
    '/%00',
    '/%E0%A4%A',
    '/a.b',
    '/.well-known/x',
  ])
    assert.equal(canonicalPath(path), path)
})

test('a canonical path is its own, begins with one slash and names no other host', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 30 }), (typed) => {
      const path = canonicalPath(`/${typed.replace(/[?#\s\p{Cc}]/gu, '')}`)
      assert.equal(canonicalPath(path), path)
      assert.match(path, /^\/(?![/\\])/)
    }),
  )
})
