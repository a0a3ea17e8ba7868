import { createWriteStream } from 'node:fs'
import { mkdir, mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

/** Milliseconds between two pieces of a file. */
const STALL_TIMEOUT_MS = 30_000
const DAY_MS = 24 * 60 * 60 * 1000

const uploadFolder = (dataDir: string) => join(dataDir, 'incoming')

/** A folder for what comes in, on the disk where it may stay; gone with everything in it when it is disposed of. */
export async function openUploadFolder(dataDir: string) {
  await mkdir(uploadFolder(dataDir), { recursive: true })
  return mkdtempDisposable(join(uploadFolder(dataDir), 'upload-'))
}

/** What processes that were killed have left. */
export async function removeLeftovers(dataDir: string) {
  for (const name of await readdir(uploadFolder(dataDir)).catch(() => [])) {
    const path = join(uploadFolder(dataDir), name)
    // What is still coming in may be gone by now.
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/** The sender's doing: no multipart request, one that broke off, or one that stood still. */
export class UploadAborted extends Error {}

/** Of these nothing more is expected. */
const stalled = new WeakSet<IncomingMessage>()

/** A file as it arrived. It was longer than allowed where `isCut`. */
export type Received = { path: string; name: string; isCut: boolean }

/**
 * Writes the field `file` of a multipart request into a folder as it comes in, so that no file is ever in memory.
 * Undefined where there is no such field.
 * @throws {UploadAborted}
 */
export async function receiveFile(request: IncomingMessage, folder: string, maxBytes: number) {
  const { default: busboy } = await import('busboy')
  const parser = abortOnClose(() =>
    busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 1_000, fileSize: maxBytes },
    }),
  )
  let written: Promise<Received> | undefined
  let unwritten: unknown
  parser.on('file', (field, file, { filename }) => {
    if (field !== 'file') return file.resume()
    const path = join(folder, 'file')
    const disk = createWriteStream(path).on('error', (error) => {
      unwritten = error
      parser.destroy(error)
    })
    written = pipeline(file, disk).then(() => ({ path, name: filename || 'file', isCut: file.truncated === true }))
    // Whoever awaits it gets the rejection; until then it is not an unhandled one.
    written.catch(() => undefined)
  })
  try {
    await writeChunks(request, parser)
    return await written
  } catch {
    // A disk that is full is ours to answer for.
    throw unwritten ?? new UploadAborted()
  }
}

/**
 * Takes in what is still coming of a request that is refused, up to `maxBytes`: its sender reads the answer then, and
 * the next request on the same connection, maybe for somebody else, is served. A stalled sender gets its response at once:
 * to wait once more would exceed the deadline of the request.
 */
export async function drain(request: IncomingMessage, maxBytes: number) {
  let bytes = 0
  const nowhere = new Writable({
    write({ length }, _, done) {
      bytes += length
      done(bytes > maxBytes ? new UploadAborted() : null)
    },
  })
  if (!request.readableEnded && !stalled.has(request)) await writeChunks(request, nowhere).catch(() => undefined)
}

/**
 * As `pipeline` does, but that would destroy a request whose end has not come: nobody would read the rest of it from its
 * connection, nor what follows there.
 */
async function writeChunks(request: IncomingMessage, into: Writable) {
  const abort = () => into.destroy(new UploadAborted())
  const clock = setTimeout(() => {
    stalled.add(request)
    abort()
  }, STALL_TIMEOUT_MS)
  const wait = () => clock.refresh()
  const checkProgress = () => request.complete || abort()
  request.on('data', wait).once('close', checkProgress)
  if (request.destroyed) checkProgress()
  request.pipe(into)
  try {
    await finished(into)
  } finally {
    clearTimeout(clock)
    request.off('data', wait).off('close', checkProgress).unpipe(into)
  }
}

function abortOnClose<Made>(make: () => Made) {
  try {
    return make()
  } catch {
    throw new UploadAborted()
  }
}
