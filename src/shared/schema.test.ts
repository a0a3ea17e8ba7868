import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phone, requiredPhone } from './schema.ts'

test('a phone is understood however it was pasted', () => {
  for (const pasted of [
    '919800000000',
    '+91 (98) 0000-0000',
    '+91 98000\u2010000\u201100',
    '91\u201298\u2013000\u2014000\u201500',
    '+91\u00a098000\u202f00000',
    '91\u221298000\uff0d00000',
    '\u202a+91 98000 00000\u202c',
    '\u200e91\u200f98000\u206600000\u2069',
    '\ufeff91\u200b98000\u206000000',
    '91\t98000\t00000',
  ]) {
    assert.equal(phone().parse(pasted), '919800000000', JSON.stringify(pasted))
    assert.equal(requiredPhone('Phone Number is required').parse(pasted), '919800000000')
  }
  for (const wrong of ['98000.00000', '98000_00000', '98000\u000000000', '98000/00000', '9800000000 x12']) {
    assert.equal(phone().safeParse(wrong).error?.issues[0]?.message, 'Phone number must be a digit')
  }
  const empty = requiredPhone('Phone Number is required').safeParse('\u202a\u00a0\u2013\u202c')
  assert.equal(empty.error?.issues[0]?.message, 'Phone Number is required')
})
