/** What may stand in a path as it is, written as `%41` (RFC 3986, 6.2.2.2). */
const isUnreserved = (character: string) => /[\w.~-]/.test(character)
const PLAIN = /^(\/[\w~-][\w.~-]*)+$|^\/$/

/** False where it has a `%` that encodes no character. */
export function isDecodable(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * The one spelling of a path: without empty and dotted segments, without a slash at its end, and with nothing encoded that needs
 * no encoding. Two spellings of one path would be two entries in a cache and two lines for whoever counts or hides paths by text.
 */
export function canonicalPath(path: string) {
  if (PLAIN.test(path)) return path
  const decoded = path.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return isUnreserved(character) ? character : code
  })
  const { pathname } = new URL(`http://host${decoded}`)
  return pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}
