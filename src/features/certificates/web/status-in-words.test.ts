import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusOfNumber, statusOfSigned } from './status-in-words.ts'

const revokedAt = '2026-11-27T06:00:00.000Z'
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('a number is unknown, revoked, replaced, erased or valid, and nothing else is shown of it', () => {
  const inWords = (status: Parameters<typeof statusOfNumber>[1]) => plain(statusOfNumber('KEA-26-00042', status))
  assert.equal(inWords({ status: 'unknown' }), 'We have issued no certificate with the number KEA-26-00042.')
  assert.equal(inWords({ status: 'revoked', revokedAt }), 'Certificate KEA-26-00042 was revoked on 27 Nov 2026.')
  assert.equal(
    inWords({ status: 'revoked', revokedAt, replacedBy: 'KEA-26-00043' }),
    'Certificate KEA-26-00042 was revoked on 27 Nov 2026. It was replaced by KEA-26-00043.',
  )
  assert.equal(inWords({ status: 'valid' }), 'Certificate KEA-26-00042 is valid.')
  assert.equal(
    inWords({ status: 'valid', isErased: true }),
    "Certificate KEA-26-00042 is valid. Issued by us; the holder's record was erased.",
  )
})

test('of a certificate with a right signature both are named', () => {
  const inWords = (status: Parameters<typeof statusOfSigned>[0]) => plain(statusOfSigned(status))
  assert.equal(inWords({ status: 'valid' }), 'The signature is valid, and the certificate is valid.')
  assert.equal(
    inWords({ status: 'revoked', revokedAt }),
    'The signature is valid, but the certificate was revoked on 27 Nov 2026.',
  )
  assert.match(inWords({ status: 'unknown' }), /we know no certificate with this number/)
  assert.match(inWords({ status: 'valid', isErased: true }), /the holder's record was erased/)
})
