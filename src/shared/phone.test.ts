import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatPhone, internationalPhone } from './phone.ts'

test('a phone is read in fives, and what is none stays as it is', () => {
  for (const [stored, read] of [
    ['910000010004', '+91 00000 10004'],
    ['9800000000', '98000 00000'],
    ['09800000000', '0 98000 00000'],
    ['447911123456', '44 79111 23456'],
    ['99999999999999999999', '99999 99999 99999 99999'],
    ['', ''],
    ['12345', '12345'],
    ['ask Asha', 'ask Asha'],
  ] as const)
    assert.equal(formatPhone(stored), read)
})

test('grouping neither loses nor adds a digit', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 20 })
  fc.assert(fc.property(digits, (phone) => assert.equal(formatPhone(phone).replace(/[+ ]/g, ''), phone)))
})

test('a number without its country is one in India, however it is dialled there', () => {
  for (const dialled of ['9800000000', '09800000000', '919800000000', '00919800000000'])
    assert.equal(internationalPhone(dialled), '919800000000', dialled)
  assert.equal(internationalPhone('447911123456'), '447911123456')
  assert.equal(internationalPhone('00447911123456'), '447911123456')
})
