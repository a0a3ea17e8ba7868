import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { messages } from '../messages.ts'

/** Bytes of all its parts together, once unpacked. */
const MAX_BYTES = 40_000_000

/**
 * The cells of the first sheet of an .xlsx file. Loaded with the first such file.
 * @throws {Error} with a sentence where it is none, or unpacks to more than a list of students can take
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const stored = zipSync(unpack(bytes), { level: 0 })
  const rows = await readSheet(new Blob([stored]), { parseNumber: (text) => String(Number(text)) }).catch(() => {
    throw new Error(messages.noText)
  })
  return rows.map((cells) => cells.map(cellText))
}

/** Unpacked here: the reader would start a worker from a blob for large files, which our Content-Security-Policy refuses. */
function unpack(bytes: Uint8Array) {
  let size = 0
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(xml|rels)$/.test(name)) return false
        size += originalSize
        return size <= MAX_BYTES
      },
    })
    if (size <= MAX_BYTES) return files
  } catch {
    throw new Error(messages.noText)
  }
  throw new Error(messages.tooMany)
}

const cellText = (value: unknown) => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value === null || value === undefined ? '' : String(value)
}
