import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainError } from './client.ts'

test('a certificate that is not trusted is said in a sentence that helps, and nothing else is changed', () => {
  const untrusted = Object.assign(new Error('unable to verify the first certificate; if the root CA …'), {
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  })
  assert.deepEqual(
    explainError(untrusted),
    new Error(
      'The certificate of the database server is not trusted (unable to verify the first certificate). Set sslrootcert in DATABASE_URL to its authority: docs/operations.md, TLS.',
    ),
  )
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  assert.equal(explainError(refused), refused)
})
