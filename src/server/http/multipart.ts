import { createWriteStream } from 'node:fs'
import { mkdir, mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

/** Milliseconds between two pieces of a file. */
const PATIENCE = 30_000
const DAY = 24 * 60 * 60 * 1000

const incoming = (dataDir: string) => join(dataDir, 'incoming')

/** A folder for what comes in, on the disk where it may stay; gone with everything in it when it is disposed of. */
export async function receivingFolder(dataDir: string) {
  await mkdir(incoming(dataDir), { recursive: true })
  return mkdtempDisposable(join(incoming(dataDir), 'upload-'))
}

/** What processes that were killed have left. */
export async function removeLeftovers(dataDir: string) {
  for (const name of await readdir(incoming(dataDir)).catch(() => [])) {
    const path = join(incoming(dataDir), name)
    // What is still coming in may be gone by now.
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtimeMs < Date.now() - DAY) await rm(path, { recursive: true, force: true })
  }
}

/** The sender's doing: no multipart request, one that broke off, or one that stood still. */
export class BrokenOff extends Error {}

/** Of these nothing more is expected. */
const stoodStill = new WeakSet<IncomingMessage>()

/** A file as it arrived. It was longer than allowed where `isCut`. */
export type Received = { path: string; name: string; isCut: boolean }

/**
 * Writes the field `file` of a multipart request into a folder as it comes in, so that no file is ever in memory.
 * Undefined where there is no such field.
 * @throws {BrokenOff}
 */
export async function receiveFile(request: IncomingMessage, folder: string, mostBytes: number) {
  const { default: busboy } = await import('busboy')
  const parser = breakingOff(() =>
    busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 1_000, fileSize: mostBytes },
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
    await takeIn(request, parser)
    return await written
  } catch {
    // A disk that is full is ours to answer for.
    throw unwritten ?? new BrokenOff()
  }
}

/**
 * Takes in what is still coming of a request that is refused, up to `mostBytes`: its sender reads the answer then, and
 * the next request on the same connection, maybe for somebody else, is served. A stalled sender gets its response at once:
 * to wait once more would exceed the deadline of the request.
 */
export async function drain(request: IncomingMessage, mostBytes: number) {
  let bytes = 0
  const nowhere = new Writable({
    write({ length }, _, done) {
      bytes += length
      done(bytes > mostBytes ? new BrokenOff() : null)
    },
  })
  if (!request.readableEnded && !stoodStill.has(request)) await takeIn(request, nowhere).catch(() => undefined)
}

/**
 * As `pipeline` does, but that would destroy a request whose end has not come: nobody would read the rest of it from its
 * connection, nor what follows there.
 */
async function takeIn(request: IncomingMessage, into: Writable) {
  const giveUp = () => into.destroy(new BrokenOff())
  const clock = setTimeout(() => {
    stoodStill.add(request)
    giveUp()
  }, PATIENCE)
  const wait = () => clock.refresh()
  const look = () => request.complete || giveUp()
  request.on('data', wait).once('close', look)
  if (request.destroyed) look()
  request.pipe(into)
  try {
    await finished(into)
  } finally {
    clearTimeout(clock)
    request.off('data', wait).off('close', look).unpipe(into)
  }
}

function breakingOff<Made>(make: () => Made) {
  try {
    return make()
  } catch {
    throw new BrokenOff()
  }
}
