import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatFieldDate, labelledFields } from '../../fields-in-words.ts'
import { type CertificateFields, encodePayload } from '../../payload.ts'
import { exportPublicKey, signCertificate } from '../../server/signing.ts'
import { verifyEd25519 } from './ed25519.ts'
import { type Verify, verifyCertificate } from './verify.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const key = await exportPublicKey(privateKey)
const keys = [await exportPublicKey(generateKeyPairSync('ed25519').privateKey), key]
const fields: CertificateFields = {
  number: 'KEA-26-00042',
  name: 'ಆಶಾ ಕಿಣಿ',
  course: 'SAP S/4HANA Sales and Distribution',
  medium: 'classroom',
  attended: 34,
  of: 36,
  hours: 72.5,
  from: '2026-09-01',
  to: '2026-11-20',
  mentor: 'Rohan Rao',
  issuedOn: '2026-11-27',
}
const token = await signCertificate(privateKey, key.kid, fields)
const none: Verify = () => assert.fail('this Node has Ed25519 of its own')
const verified = (of: string, publicKeys = keys) => verifyCertificate(of, publicKeys, none)

/** As in a browser without Ed25519. */
async function withoutSubtle<Output>(run: () => Promise<Output>) {
  const { subtle } = crypto
  Object.defineProperty(crypto, 'subtle', { configurable: true, get: () => undefined })
  try {
    return await run()
  } finally {
    Object.defineProperty(crypto, 'subtle', { configurable: true, get: () => subtle })
  }
}
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const anyPlace = fc.integer({ min: 0, max: token.length - 1 })
const changedAt = (at: number, character: string) => token.slice(0, at) + character + token.slice(at + 1)

// product 27.11
test('every character of a token may be changed to any other: it is refused', async () => {
  for (let at = 0; at < token.length; at++)
    for (const character of BASE64URL) {
      if (token[at] === character) continue
      const { kind } = await verified(changedAt(at, character))
      assert.notEqual(kind, 'signed', `${character} at ${at}`)
    }
})

test('whatever is cut out, put in or replaced is refused, also by the library for old browsers', async () => {
  const changes = fc
    .tuple(anyPlace, fc.integer({ min: 0, max: 8 }), fc.string({ maxLength: 8, unit: 'grapheme' }))
    .map(([at, length, text]) => token.slice(0, at) + text + token.slice(at + length))
    .filter((changed) => changed !== token)
  await fc.assert(
    fc.asyncProperty(changes, async (changed) => {
      assert.notEqual((await verified(changed)).kind, 'signed')
      const { kind } = await withoutSubtle(() => verifyCertificate(changed, keys, verifyEd25519))
      assert.notEqual(kind, 'signed')
    }),
    { numRuns: 300 },
  )
})

test('a token whose key is not known, or of another algorithm, is refused', async () => {
  assert.deepEqual(await verified(token, keys.slice(0, 1)), { kind: 'unknown key' })
  const [, payload = ''] = token.split('.')
  for (const header of [{ alg: 'none', kid: key.kid }, { alg: 'HS256', kid: key.kid }, { kid: key.kid }, null, 1]) {
    const signed = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}`
    const signature = sign(null, Buffer.from(signed), privateKey).toString('base64url')
    assert.deepEqual(await verified(`${signed}.${signature}`), { kind: 'refused' })
  }
})

test('a signed payload that is no certificate is refused', async () => {
  for (const payload of ['{}', '[1]', 'x', encodePayload(fields).replace('[1,', '[2,')]) {
    const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: key.kid })).toString('base64url')
    const signed = `${header}.${Buffer.from(payload).toString('base64url')}`
    const signature = sign(null, Buffer.from(signed), privateKey).toString('base64url')
    assert.deepEqual(await verified(`${signed}.${signature}`), { kind: 'refused' })
  }
})

test('a token is verified with and without the Ed25519 of the browser', async () => {
  assert.deepEqual(await verified(token), { kind: 'signed', fields })
  assert.deepEqual(await withoutSubtle(() => verifyCertificate(token, keys, verifyEd25519)), {
    kind: 'signed',
    fields,
  })
})

test('the library verifies the examples of RFC 8032', async () => {
  const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
  const publicKey = bytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
  const signature = bytes(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
  assert.equal(await verifyEd25519(signature, bytes('72'), publicKey), true)
  assert.equal(await verifyEd25519(signature, bytes('73'), publicKey), false)
})

test('with names of a hundred letters of Kannada a token is still a QR code of at most 177 modules', async () => {
  const long = { ...fields, name: 'ಕ'.repeat(100), course: 'ಕ'.repeat(100), mentor: 'ಕ'.repeat(100) }
  const { length } = await signCertificate(privateKey, key.kid, long)
  assert.ok(length < 2_900, String(length))
  assert.ok(token.length < 420, String(token.length))
})

test('each signed field has its label', () => {
  const labelled = Object.fromEntries(labelledFields(fields))
  assert.equal(labelled.Attendance, '34 of 36 classes')
  assert.equal(labelled.To, '20 Nov 2026')
  assert.equal(labelled.Held, 'In the classroom')
  assert.equal(labelledFields(fields).length, 10)
  const attested = Object.fromEntries(labelledFields({ ...fields, attended: 0, of: 0, medium: '', mentor: '' }))
  assert.match(attested.Attendance ?? '', /attests/)
  assert.deepEqual([attested.Held, attested.Mentor], [undefined, undefined])
  assert.equal(formatFieldDate('2026-13-01'), '2026-13-01')
})
