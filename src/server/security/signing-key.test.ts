import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { readConfig } from '#src/server/config.ts'
import { readSigningKey } from './signing-key.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const jwk = privateKey.export({ format: 'jwk' })

test('anything but a whole private Ed25519 key is refused, and its text is repeated nowhere', () => {
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const another = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  for (const wrong of [
    'secret',
    '{}',
    'null',
    '[]',
    JSON.stringify(publicKey.export({ format: 'jwk' })),
    JSON.stringify(p256),
    JSON.stringify({ ...jwk, x: another.x }),
    JSON.stringify({ ...jwk, d: 'short' }),
  ]) {
    assert.equal(readSigningKey(wrong), undefined, wrong)
    assert.throws(() => readConfig({ CERTIFICATE_KEY: wrong }), {
      message: 'CERTIFICATE_KEY is not a key: npm run certificate-key makes one.',
    })
  }
})

test('a private key is read from its JWK, and shows nothing of itself as JSON', () => {
  const { certificateKey } = readConfig({ CERTIFICATE_KEY: JSON.stringify(jwk) })
  assert.ok(certificateKey?.equals(privateKey))
  assert.equal(JSON.stringify(certificateKey), '{}')
  assert.equal(readConfig({ CERTIFICATE_KEY: '' }).certificateKey, undefined)
})
