import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { fileRefusal } from '#src/server/file-errors.ts'
import { removeOnFailure } from './remove-on-failure.ts'

/** The last entry: as `sha256sum` writes it, so that `tar` and it can check a backup without us. */
const CHECKSUMS_ENTRY = 'SHA256SUMS'
const AGE_HEADER = 'age-encryption.org'

type Content = Buffer | { size: number; stream: Readable }
export type Add = (name: string, content: Content) => Promise<void>

/**
 * Writes a compressed tar, encrypted as `age -p` does where there is a passphrase. Under `path` there is nothing, or all.
 * @throws {Error} where there is such a file already
 */
export async function writeArchive(path: string, passphrase: string | undefined, fill: (add: Add) => Promise<void>) {
  if (existsSync(path)) throw new Error(`${path} already exists.`)
  const unfinished = `${path}.part`
  const archive = pack()
  const sums: string[] = []

  async function add(name: string, content: Content) {
    const { size, stream } = Buffer.isBuffer(content)
      ? { size: content.length, stream: Readable.from([content]) }
      : content
    const hash = createHash('sha256')
    const entry = archive.entry({ name, size })
    await pipeline(stream, (source) => updateHash(source, hash), entry)
    sums.push(formatChecksum(hash, name))
  }

  async function writeEntries() {
    try {
      await fill(add)
      await add(CHECKSUMS_ENTRY, Buffer.from(sums.join('')))
      archive.finalize()
    } catch (error) {
      archive.destroy(error as Error)
      throw error
    }
  }

  await removeOnFailure(unfinished, async () => {
    await Promise.all([
      writeEntries(),
      pipeline(
        archive,
        createGzip(),
        (source) => (passphrase ? encrypt(source, passphrase) : source),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      ),
    ])
    await rename(unfinished, path)
  })
}

/** Each entry in turn; what is not read of one is passed over. */
export async function* readArchive(path: string, passphrase?: string) {
  const isEncrypted = (await readHeader(path)) === AGE_HEADER
  if (isEncrypted && !passphrase) throw new Error(`${path} is encrypted: set BACKUP_PASSPHRASE.`)
  const entries = extract()
  const arriving = pipeline(
    createReadStream(path),
    (source) => (isEncrypted && passphrase ? decrypt(source, passphrase) : source),
    createGunzip(),
    entries,
  )
  // The reader gets the error; the pipeline is awaited last.
  arriving.catch((error) => entries.destroy(error))
  for await (const entry of entries) {
    yield { name: entry.header.name, stream: Readable.from(entry) }
    entry.resume()
  }
  await arriving
}

/**
 * Reads all of it, and says nothing where it is whole.
 * @throws {Error} in one sentence
 */
export async function verifyArchive(path: string, passphrase?: string) {
  const sums: string[] = []
  let claimed: string | undefined
  try {
    for await (const { name, stream } of readArchive(path, passphrase)) {
      if (claimed !== undefined) throw new Error('something follows its end')
      if (name === CHECKSUMS_ENTRY) claimed = await text(stream)
      else sums.push(formatChecksum(await hashStream(stream), name))
    }
    if (claimed === undefined) throw new Error('its end is missing')
    if (claimed !== sums.join('')) throw new Error('its checksums do not match')
  } catch (error) {
    if (error instanceof Error && fileRefusal(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${path} is not a complete backup: ${reason}. Nothing was restored.`, { cause: error })
  }
}

const formatChecksum = (hash: Hash, name: string) => `${hash.digest('hex')}  ${name}\n`

async function hashStream(source: Readable) {
  const hash = createHash('sha256')
  for await (const bytes of source) hash.update(bytes)
  return hash
}

async function* updateHash(source: AsyncIterable<Buffer>, hash: Hash) {
  for await (const bytes of source) {
    hash.update(bytes)
    yield bytes
  }
}

async function* encrypt(source: AsyncIterable<Buffer>, passphrase: string) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  yield* await encrypter.encrypt(toWebStream(source))
}

async function* decrypt(source: AsyncIterable<Buffer>, passphrase: string) {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  yield* await decrypter.decrypt(toWebStream(source))
}

const toWebStream = (source: AsyncIterable<Buffer>) =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>

async function readHeader(path: string) {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(AGE_HEADER.length), position: 0 })
    return buffer.toString('latin1')
  } finally {
    await file.close()
  }
}
