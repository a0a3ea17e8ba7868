import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatPhone } from './phone.ts'

test('a phone is read in groups after its country, and what is none stays as it is', () => {
  for (const [stored, read] of [
    ['+910000010004', '+91 00000 10004'],
    ['+6591234567', '+65 9123 4567'],
    ['+971501234567', '+971 501 234 567'],
    ['+14155552671', '+1 41555 52671'],
    ['+447911123456', '+44 79111 23456'],
    ['9800000000', '98000 00000'],
    ['98000000001', '9 80000 00001'],
    ['99999999999999999999', '99999 99999 99999 99999'],
    ['', ''],
    ['12345', '12345'],
    ['ask Asha', 'ask Asha'],
  ] as const)
    assert.equal(formatPhone(stored), read)
})

test('grouping neither loses nor adds a digit', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 20 })
  const number = fc.tuple(fc.constantFrom('', '+'), digits).map((pieces) => pieces.join(''))
  fc.assert(fc.property(number, (phone) => assert.equal(formatPhone(phone).replaceAll(' ', ''), phone)))
})
