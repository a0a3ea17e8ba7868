import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utf8 } from './utf8.ts'

test('a text becomes the same bytes as anywhere, half a character the sign for one that is none', () => {
  const texts = ['', 'plain', 'Fees ₹ 45,000 – no “tricks”', 'ಕನ್ನಡ हिन्दी', '𝒜🪔', 'a\ud83e', '\udd54b', '\0']
  for (const text of texts) assert.deepEqual(utf8([text]), Buffer.from(text), JSON.stringify(text))
  for (const pieces of [[], texts, texts.toReversed()]) assert.deepEqual(utf8(pieces), Buffer.from(pieces.join('')))
})

test('bytes stand between texts as they are', () => {
  const cut = Buffer.from('₹').subarray(0, 2)
  const all = utf8(['₹', '1', cut, Buffer.alloc(0), '', 'two – ', cut])
  assert.deepEqual(all, Buffer.concat([Buffer.from('₹1'), cut, Buffer.from('two – '), cut]))
})

test('what was turned stays as it is, however long what follows', () => {
  const long = '<p>₹</p>'.repeat(100_000)
  const texts = ['first', long, 'last', long + long]
  const turned = texts.map((text) => utf8([text]))
  for (const [at, text] of texts.entries()) assert.ok(turned[at]?.equals(Buffer.from(text)), `${at}`)
})
