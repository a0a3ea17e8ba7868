const VERSION_AT = 6
const VARIANT_AT = 8

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is there over https alone, and an institute may begin on http. */
export function newUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const fixed = Array.from(bytes, (byte, at) => {
    if (at === VERSION_AT) return (byte & 0x0f) | 0x40
    return at === VARIANT_AT ? (byte & 0x3f) | 0x80 : byte
  })
  const hex = fixed.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
