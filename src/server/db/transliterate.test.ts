import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transliterate } from './transliterate.ts'

test('two scripts are compared in Latin letters', () => {
  assert.equal(transliterate('किरण राव 7 b'), 'kirn rav 7 b')
  assert.equal(transliterate('ಕಿರಣ್'), 'kirn')
})
