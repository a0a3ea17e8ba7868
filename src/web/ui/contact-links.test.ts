import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chatUrl, mailUrl, phoneUrl } from './contact-links.ts'

/** Half of it ASCII, where links have their marks. The library's own `binary` first lists a million characters. */
const points = fc.oneof(fc.nat({ max: 0x7f }), fc.integer({ min: 0x80, max: 0x10_ffff }))
const unit = points.map((point) => String.fromCodePoint(point))
const typed = fc.string({ unit, maxLength: 200 }).filter((text) => text.isWellFormed())

test('typed text is encoded in links, whatever characters it has', () => {
  const asTyped = fc.property(typed, typed, (subject, text) => {
    const chat = new URL(chatUrl('+919800000000', text) ?? '')
    assert.deepEqual([chat.origin, chat.pathname], ['https://wa.me', '/919800000000'])
    assert.deepEqual([...chat.searchParams], [['text', text]])
    const mail = new URL(mailUrl('a&b?c=d+e@example.org', { subject, text }))
    assert.equal(decodeURIComponent(mail.pathname), 'a&b?c=d+e@example.org')
    assert.deepEqual(
      [...mail.searchParams],
      [
        ['subject', subject],
        ['body', text],
      ],
    )
  })
  fc.assert(asTyped)
})

// product 11.16
test('a phone is dialled as it is stored, and who has a number of no known country is not chatted with', () => {
  assert.equal(phoneUrl('+6591234567'), 'tel:+6591234567')
  assert.match(chatUrl('+6591234567', 'Hello') ?? '', /^https:\/\/wa\.me\/6591234567\?/)
  assert.equal(phoneUrl('98450123456'), 'tel:98450123456')
  assert.equal(chatUrl('98450123456', 'Hello'), undefined)
  assert.equal(mailUrl('asha@example.org', { subject: 'A', text: 'B' }), 'mailto:asha@example.org?subject=A&body=B')
})
