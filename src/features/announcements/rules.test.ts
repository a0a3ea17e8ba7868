import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasSecureLinksOnly, isLeaving, splitLinks, timeRefusal, UNDO_MS } from './rules.ts'

test('only addresses of https are links that may be sent', () => {
  for (const text of [
    'see http://example.com/a',
    'ftp://example.com',
    'javascript:alert(1)',
    'write to (mailto:me@example.com)',
    'call tel:+919800000000',
    'data:text/html,hello',
    'HTTP://EXAMPLE.COM',
    'https://',
    'custom-app://open',
  ])
    assert.equal(hasSecureLinksOnly(text), false, text)
  for (const text of [
    'Note: bring your laptop',
    'At 19:00, 3:1',
    'https://example.com/a?b=c',
    'a//b',
    'No link at all',
  ])
    assert.ok(hasSecureLinksOnly(text), text)
})

test('a text is split into words and addresses, and stays what it was', () => {
  const text = 'Join at https://example.com/a?b=1. (Or https://example.com/b)\nhttps://example.com/<script>'
  const segments = splitLinks(text)
  assert.equal(segments.map((segment) => segment.text).join(''), text)
  assert.deepEqual(
    segments.flatMap((segment) => (segment.isLink ? segment.text : [])),
    ['https://example.com/a?b=1', 'https://example.com/b', 'https://example.com/'],
  )
  assert.deepEqual(splitLinks('<b>https:</b>'), [{ text: '<b>https:</b>', isLink: false }])
  assert.deepEqual(splitLinks(''), [])
})

test('a time is to come, within 30 days', () => {
  const days = (count: number) => count * 24 * 60 * 60_000
  assert.equal(timeRefusal(0, 0), 'tooEarly')
  assert.equal(timeRefusal(days(-1), 0), 'tooEarly')
  assert.equal(timeRefusal(days(30) + 1, 0), 'tooLate')
  assert.equal(timeRefusal(days(30), 0), null)
  assert.equal(timeRefusal(1, 0), null)
})

test('what leaves within seconds can be taken back unseen', () => {
  const planned = { at: new Date(UNDO_MS).toISOString(), sentAt: null, isWithdrawn: false }
  assert.ok(isLeaving(planned, 0))
  assert.equal(isLeaving({ ...planned, at: new Date(10 * UNDO_MS).toISOString() }, 0), false)
  assert.equal(isLeaving({ ...planned, sentAt: planned.at }, 0), false)
  assert.equal(isLeaving({ ...planned, isWithdrawn: true }, 0), false)
})
