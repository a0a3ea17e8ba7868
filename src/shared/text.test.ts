import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ordinal, truncate } from './text.ts'

// product 7.4
test('a text is cut where a reader would count, never inside a character', () => {
  for (const [text, short] of [
    ['Sales', 'Sales'],
    ['Sales and Distribution', 'Sales…'],
    ['👩‍🏫'.repeat(6), `${'👩‍🏫'.repeat(5)}…`],
    ['Sale & more', 'Sale…'],
    ['Salé and more', 'Salé…'],
    ['Sale\u0301s and more', 'Sale\u0301s…'],
    ['Sales\u0301 and more', 'Sales\u0301…'],
    ['ಮಾರಾಟ ಮತ್ತು ವಿತರಣೆ', 'ಮಾರಾಟ ಮ…'],
    ['Sales\r\nand more', 'Sales…'],
    ['Sale\r\nand more', 'Sale…'],
  ])
    assert.equal(truncate(text ?? '', 5), short)
})

test('a place in a queue is counted in words', () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 21].map(ordinal), ['1st', '2nd', '3rd', '4th', '11th', '12th', '21st'])
})
