import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { phone } from '#src/shared/schema.ts'
import phones from '#test/files/phones.json' with { type: 'json' }
import { findProblem, toE164 } from './phone-number.ts'

const stored = (typed: string) => toE164(phone().parse(typed))

// product 17.5
test('a number of no known country stays digits, and is not linked as one abroad', () => {
  for (const typed of ['98450123456', '97450123455', '79845012345', '9'.repeat(15), '9'.repeat(20), '0000'.repeat(4)])
    assert.equal(stored(typed), typed)
  assert.equal(stored(''), '')
  for (const long of [16, 30, 200]) assert.equal(toE164(`+${'9'.repeat(long)}`), '9'.repeat(long))
})

// product 17.5
test('a number is stored with its country, however it is written', () => {
  for (const [typed, number] of Object.entries(phones)) assert.equal(stored(typed), number, typed)
})

test('a stored number is accepted again, and stays what it is', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 20 })
  const typed = fc.tuple(fc.constantFrom('', '+', '+91', '0', '00', '0091'), digits).map((pieces) => pieces.join(''))
  fc.assert(fc.property(typed, (text) => assert.equal(stored(stored(text)), stored(text))))
})

test('an old number may have lost its plus sign', () => {
  assert.equal(findProblem('+916591234567'), 'also a mobile number abroad')
  assert.equal(findProblem('98450123456'), 'of no known country')
  for (const certain of ['+919845012345', '+6591234567', '+918023456789', '+910000010004'])
    assert.equal(findProblem(certain), undefined, certain)
})
