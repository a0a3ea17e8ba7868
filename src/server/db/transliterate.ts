import { type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Trigrams know no letters of Indian scripts where the database's character classes are those of C. Their blocks of
 * Unicode are laid out alike, so one line of Latin letters serves both that are read here: enough to compare names by, not to read.
 */
const FIRST = 0x01
const LETTERS = [
  'nnha', // signs above and after a vowel
  'aaiiuurleeeeoooo', // vowels
  'kkggnccjjnttddnttddnnppbbmyrrlllvsssh', // consonants
  '    ', // marks that are left out
  'aiiuurreeeeoooo', // vowel signs
].join('')
const DEVANAGARI = 0x900
const KANNADA = 0xc80
const LEFT_OUT = [0x3c, 0x3d, 0x4d]

const blocks = [DEVANAGARI, KANNADA]
const pairs = blocks.flatMap((block) =>
  [...LETTERS].flatMap((latin, at): [string, string][] =>
    latin === ' ' ? [] : [[String.fromCodePoint(block + FIRST + at), latin]],
  ),
)
const leftOut = blocks.flatMap((block) => LEFT_OUT.map((at) => String.fromCodePoint(block + at)))
const from = [...pairs.map(([letter]) => letter), ...leftOut].join('')
const to = pairs.map(([, latin]) => latin).join('')
const letters = new Map([...pairs, ...leftOut.map((mark): [string, string] => [mark, ''])])

export const transliterate = (text: string) => [...text].map((letter) => letters.get(letter) ?? letter).join('')
export const isIndian = (text: string) => [...text].some((letter) => letters.has(letter))

export const latinSql = (column: SQLWrapper) => sql`translate(${column}, ${sql.raw(`'${from}', '${to}'`)})`
/** Whether it is worth asking; an index over what is needs no room for the others. */
export const isBeyondLatin = (column: SQLWrapper) => sql`octet_length(${column}) > char_length(${column})`
