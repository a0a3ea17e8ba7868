import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of a key (AES-256), of the nonce and of the tag (GCM, NIST SP 800-38D). */
const KEY = 32
const NONCE = 12
const TAG = 16
/** What is written before what this module made: anything else is from before it. */
const VERSION = 'v1.'

/** Keys in base64url, the newest first, as `SECRETS_KEY` has them. @returns undefined for what is none */
export function readSecretsKeys(written: string) {
  const keys = written.split(',').map((key) => Buffer.from(key.trim(), 'base64url'))
  return keys.every(({ length }) => length === KEY) ? keys : undefined
}

/**
 * Encrypts what the database must not hold in clear, by keys that are not in it: the first encrypts, all of them decrypt.
 * `owner` is whose row it is, so that nobody's secret is of use in another's.
 */
export function createSecretBox(keys: Buffer[]) {
  const [newest] = keys
  if (!newest) throw new Error('A secret box needs a key')
  const hmac = (key: Buffer, text: string) => VERSION + createHmac('sha256', key).update(text).digest('base64url')

  function decryptWith(key: Buffer, sealed: Buffer, owner: string) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString()
    } catch {
      return undefined
    }
  }

  return {
    encrypt(text: string, owner: string) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', newest, nonce)
      cipher.setAAD(Buffer.from(owner))
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return VERSION + Buffer.concat(sealed).toString('base64url')
    },
    /** @returns undefined where no key fits; what was stored before it was encrypted, as it is */
    decrypt(stored: string, owner: string) {
      if (!stored.startsWith(VERSION)) return stored
      const sealed = Buffer.from(stored.slice(VERSION.length), 'base64url')
      for (const key of keys) {
        const text = decryptWith(key, sealed, owner)
        if (text !== undefined) return text
      }
      return undefined
    },
    /** For what is only compared: without the key no guess can be checked. */
    hash: (text: string) => hmac(newest, text),
    /** By each key, and as it was stored before there was one. */
    hashes: (text: string) => [...keys.map((key) => hmac(key, text)), text],
    isSealed: (stored: string) => stored.startsWith(VERSION),
  }
}
export type SecretBox = ReturnType<typeof createSecretBox>

type Keys = { secretsKeys: Buffer[] | undefined; dataDir: string }

/**
 * By the keys of the configuration, else by one in a file of the data directory, which the first process makes.
 * @throws {Error} where the file holds something else
 */
export function openSecretBox({ secretsKeys, dataDir }: Keys) {
  if (secretsKeys) return createSecretBox(secretsKeys)
  const path = join(dataDir, 'secrets.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(KEY).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const keys = readSecretsKeys(readFileSync(path, 'utf8'))
  if (!keys) throw new Error(`${path} is not a key. Put back the one that was there.`)
  return createSecretBox(keys)
}
