import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blogPicture, createSlug, findFreeSlug } from './rules.ts'

// product 10.3
test('a title becomes an address that can be read', () => {
  assert.equal(createSlug('What is S/4HANA?'), 'what-is-s-4hana')
  assert.equal(createSlug('  Café & Crème — naïve  '), 'cafe-creme-naive')
  assert.equal(createSlug('ಬೆಂಗಳೂರಿನಲ್ಲಿ SAP'), 'ಬೆಂಗಳೂರಿನಲ್ಲಿ-sap')
  assert.equal(createSlug('../../<script>?#'), 'script')
  assert.equal(createSlug('!!!!!'), 'post')
  assert.equal(createSlug('x'.repeat(200)).length, 80)
})

// product 10.3
test('no two posts share an address, and none takes one of the API', () => {
  assert.equal(findFreeSlug('a', new Set()), 'a')
  assert.equal(findFreeSlug('a', new Set(['a', 'a-2', 'a-4'])), 'a-3')
  assert.equal(findFreeSlug('all', new Set()), 'all-2')
})

// product 10.5
test('a post without a picture keeps the drawing it got, and not all have the same', () => {
  const drawings = ['a', 'b', 'c'].map((slug) => blogPicture({ image: null, slug }))
  assert.deepEqual(drawings, ['/drawings/blog-2.svg', '/drawings/blog-3.svg', '/drawings/blog.svg'])
  assert.equal(blogPicture({ image: 'https://example.org/a.png', slug: 'a' }), 'https://example.org/a.png')
})
