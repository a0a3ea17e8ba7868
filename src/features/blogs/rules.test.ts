import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeSlug, slugFrom } from './rules.ts'

test('a title becomes an address that can be read', () => {
  assert.equal(slugFrom('What is S/4HANA?'), 'what-is-s-4hana')
  assert.equal(slugFrom('  Café & Crème — naïve  '), 'cafe-creme-naive')
  assert.equal(slugFrom('ಬೆಂಗಳೂರಿನಲ್ಲಿ SAP'), 'ಬೆಂಗಳೂರಿನಲ್ಲಿ-sap')
  assert.equal(slugFrom('../../<script>?#'), 'script')
  assert.equal(slugFrom('!!!!!'), 'post')
  assert.equal(slugFrom('x'.repeat(200)).length, 80)
})

test('no two posts share an address, and none takes one of the API', () => {
  assert.equal(freeSlug('a', new Set()), 'a')
  assert.equal(freeSlug('a', new Set(['a', 'a-2', 'a-4'])), 'a-3')
  assert.equal(freeSlug('all', new Set()), 'all-2')
})
