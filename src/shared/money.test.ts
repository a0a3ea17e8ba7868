import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rupeesOr } from './money.ts'

// product 7.5
test('rupees are grouped as in India, with paise only where there are any', () => {
  assert.equal(rupeesOr('Contact', 45_000), '₹45,000')
  assert.equal(rupeesOr('Contact', 1_23_456.5), '₹1,23,456.50')
  assert.equal(rupeesOr('Contact', 0), 'Contact')
  assert.equal(rupeesOr('N/A', null), 'N/A')
})
