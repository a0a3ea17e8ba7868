import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceOf, UNREACHED } from './errors.ts'

const failure = (code: string, message: string) => Object.assign(new Error(message), { code, status: 500 })
const OWN = 'Failed to delete student account.'

// product 18.3
test('a screen says what the server says, and its own sentence where the server says nothing', () => {
  assert.equal(
    sentenceOf(failure('REFUSED', 'The last admin cannot be demoted.'), OWN),
    'The last admin cannot be demoted.',
  )
  assert.equal(sentenceOf(failure('FAILED', 'Failed to reject student.'), OWN), OWN)
  assert.equal(sentenceOf(failure('FAILED', 'Failed to reject student.')), 'Failed to reject student.')
  assert.equal(sentenceOf(failure('UNREACHED', UNREACHED), OWN), OWN)
  assert.equal(sentenceOf(failure('UNREACHED', UNREACHED)), UNREACHED)
})
