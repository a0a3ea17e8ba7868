import { createWriteStream } from 'node:fs'
import { mkdir, mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

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
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - DAY) await rm(path, { recursive: true, force: true })
  }
}

/** The sender's doing: no multipart request, one that broke off, or one that stood still. */
export class BrokenOff extends Error {}

/** A file as it arrived. It was longer than allowed where `isCut`. */
export type Received = { path: string; name: string; isCut: boolean }

/**
 * Writes the field `file` of a multipart request into a folder as it comes in, so that no file is ever in memory.
 * Undefined where there is no such field.
 * @throws {BrokenOff}
 */
export async function receiveFile(request: IncomingMessage, folder: string, mostBytes: number) {
  const { default: busboy } = await import('busboy')
  const parts = breakingOff(() =>
    busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 1_000, fileSize: mostBytes },
    }),
  )
  let written: Promise<Received> | undefined
  let unwritten: unknown
  parts.on('file', (field, file, { filename }) => {
    if (field !== 'file') return file.resume()
    const path = join(folder, 'file')
    const disk = createWriteStream(path).on('error', (error) => {
      unwritten = error
      parts.destroy(error)
    })
    written = pipeline(file, disk).then(() => ({ path, name: filename || 'file', isCut: file.truncated === true }))
    // Whoever awaits it hears of its failure; until then it is not a failure nobody heard of.
    written.catch(() => undefined)
  })
  const standstill = patience(request)
  try {
    await pipeline(request, parts, { signal: standstill.signal })
    return await written
  } catch {
    // A disk that is full is ours to answer for.
    throw unwritten ?? new BrokenOff()
  } finally {
    standstill.end()
  }
}

function breakingOff<Made>(make: () => Made) {
  try {
    return make()
  } catch {
    throw new BrokenOff()
  }
}

/** A signal for when nothing has come in for a while. */
function patience(request: IncomingMessage) {
  const standstill = new AbortController()
  let clock = setTimeout(() => standstill.abort(), PATIENCE)
  request.on('data', () => {
    clearTimeout(clock)
    clock = setTimeout(() => standstill.abort(), PATIENCE)
  })
  return { signal: standstill.signal, end: () => clearTimeout(clock) }
}
