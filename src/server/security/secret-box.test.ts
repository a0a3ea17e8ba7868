import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createSecretBox, openSecretBox, readSecretsKeys } from './secret-box.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
after(() => rmSync(dataDir, { recursive: true }))
const [older, newer] = [randomBytes(32), randomBytes(32)]
const box = createSecretBox([older])

test('what is encrypted is read with its key and for its owner alone', () => {
  const sealed = box.encrypt('JBSWY3DPEHPK3PXP', 'asha')
  assert.ok(!sealed.includes('JBSWY3DPEHPK3PXP'))
  assert.notEqual(box.encrypt('JBSWY3DPEHPK3PXP', 'asha'), sealed, 'never twice the same')
  assert.equal(box.decrypt(sealed, 'asha'), 'JBSWY3DPEHPK3PXP')
  assert.equal(box.decrypt(sealed, 'divya'), undefined)
  assert.equal(createSecretBox([newer]).decrypt(sealed, 'asha'), undefined)
  assert.equal(box.decrypt(`${sealed.slice(0, -2)}AA`, 'asha'), undefined)
  assert.equal(box.decrypt('v1.', 'asha'), undefined)
})

test('a new key in front reads what the old one wrote, and what was stored before there was one is read as it is', () => {
  const both = createSecretBox([newer, older])
  assert.equal(both.decrypt(box.encrypt('secret', 'asha'), 'asha'), 'secret')
  assert.ok(both.hashes('code').includes(box.hash('code')))
  assert.ok(both.hashes('code').includes('code'))
  assert.notEqual(both.hash('code'), box.hash('code'))
  assert.equal(both.decrypt('JBSWY3DPEHPK3PXP', 'asha'), 'JBSWY3DPEHPK3PXP')
})

test('a key is 32 bytes in base64url', () => {
  assert.equal(readSecretsKeys('short'), undefined)
  assert.equal(readSecretsKeys(`${newer.toString('base64url')},short`), undefined)
  assert.deepEqual(readSecretsKeys(`${newer.toString('base64url')}, ${older.toString('base64url')}`), [newer, older])
})

test('without a key in the configuration the first process makes a file, and the next one reads it', () => {
  const sealed = openSecretBox({ secretsKeys: undefined, dataDir }).encrypt('secret', 'asha')
  assert.equal(openSecretBox({ secretsKeys: undefined, dataDir }).decrypt(sealed, 'asha'), 'secret')
  assert.equal(statSync(join(dataDir, 'secrets.key')).mode & 0o777, 0o600)
  writeFileSync(join(dataDir, 'secrets.key'), 'damaged')
  assert.throws(() => openSecretBox({ secretsKeys: undefined, dataDir }), /secrets\.key is not a key\./)
})
