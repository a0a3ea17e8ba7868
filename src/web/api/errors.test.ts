import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorMessage, SITE_UNREACHABLE } from './errors.ts'

const failure = (code: string, message: string) => Object.assign(new Error(message), { code, status: 500 })
const OWN = 'Failed to delete student account.'

// product 18.3
test('a screen says what the server says, and its own sentence where the server says nothing', () => {
  assert.equal(
    errorMessage(failure('REFUSED', 'The last admin cannot be demoted.'), OWN),
    'The last admin cannot be demoted.',
  )
  assert.equal(errorMessage(failure('FAILED', 'Failed to reject student.'), OWN), OWN)
  assert.equal(errorMessage(failure('FAILED', 'Failed to reject student.')), 'Failed to reject student.')
  assert.equal(errorMessage(failure('UNREACHED', SITE_UNREACHABLE), OWN), OWN)
  assert.equal(errorMessage(failure('UNREACHED', SITE_UNREACHABLE)), SITE_UNREACHABLE)
})
