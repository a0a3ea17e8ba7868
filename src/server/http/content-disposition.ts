/**
 * The header under whose names a file is saved (RFC 6266): the plain one for programs that know no other, such as curl, and
 * the exact one, which browsers prefer. `name` is well-formed Unicode.
 */
export const contentDisposition = (how: 'inline' | 'attachment', name: string) =>
  `${how}; filename="${asciiName(name)}"; filename*=UTF-8''${encodedName(name)}`

/** Without what programs read in different ways: other alphabets, quotes, backslashes and escapes (RFC 6266, appendix D). */
function asciiName(name: string) {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('"', "'")
    .replace(/[^ -~]|[\\/]|%(?=[\da-f]{2})/giu, '_')
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/.exec(ascii) ?? []
  return /[a-z\d]/i.test(stem) ? ascii : `file${ending}`
}

/** As RFC 8187 writes it. */
const encodedName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
