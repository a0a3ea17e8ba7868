/** A spreadsheet program's own format, or noise: no text has these. */
const NO_TEXT = /[\0\uFFFE\uFFFF]/

function detectEncoding([first, second]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** What is no UTF-8 was written by a Windows that knows Latin letters only, which takes any byte for one. */
function decode(bytes: Uint8Array) {
  const encoding = detectEncoding(bytes)
  try {
    // Takes the mark away.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return encoding === 'utf-8' ? new TextDecoder('windows-1252').decode(bytes) : '\0'
  }
}

/** The text of a file as spreadsheets encode it; null where it is none. */
export function decodeText(bytes: Uint8Array) {
  const text = decode(bytes)
  return NO_TEXT.test(text) ? null : text
}
