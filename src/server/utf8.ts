import { transcode } from 'node:buffer'

/** Bytes: two for each letter of most pages. It grows with the longest. */
let copied = Buffer.allocUnsafeSlow(256 * 1024)

/** One behind the other: texts, and bytes as they are. */
export function utf8(pieces: (string | Buffer)[]) {
  const parts: Buffer[] = []
  const texts: string[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') texts.push(piece)
    else parts.push(turned(texts.splice(0)), piece)
  }
  return Buffer.concat([...parts, turned(texts)])
}

/**
 * As `Buffer.from(pieces.join(''))`, at a third of its price where a text is long: what is copied as it lies in memory is
 * turned by SIMD, and a long text that is put together takes memory that the system has to empty first.
 */
function turned(pieces: string[]) {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (2 * length > copied.length) copied = Buffer.allocUnsafeSlow(4 * length)
  let end = 0
  for (const piece of pieces) end += copied.write(piece, end, 'utf16le')
  try {
    return transcode(copied.subarray(0, end), 'utf16le', 'utf8')
  } catch {
    // Half a character stands for itself in no encoding.
    return Buffer.from(pieces.join(''))
  }
}
