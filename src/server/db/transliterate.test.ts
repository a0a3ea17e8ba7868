import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLatin } from './transliterate.ts'

test('two scripts are compared in Latin letters', () => {
  assert.equal(toLatin('किरण राव 7 b'), 'kirn rav 7 b')
  assert.equal(toLatin('ಕಿರಣ್'), 'kirn')
})
