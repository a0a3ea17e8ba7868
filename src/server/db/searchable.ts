import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A name or title as it is searched, and as indexes of trigrams hold it: folded, with its initials joined too, and behind a
 * space, so that each word has one before it. What the functions fold is in db/sql/functions.
 */
export const searchableName = (text: SQLWrapper) => sql`(' ' || with_initials(folded(${text})))`
export const searchableProse = (text: SQLWrapper) => sql`(' ' || folded(${text}))`
/** Of a name and addresses, which are stored in lower case; what is in none of them is not in all of them together. */
export const searchableWithAddress = (name: SQLWrapper, ...addresses: SQLWrapper[]) =>
  sql`(' ' || with_initials(folded(${name}))${sql.join(addresses.map((address) => sql` || E'\\n ' || ${address}`))})`

/**
 * Whether there is any sign but those of every address, or a letter that is not English: whoever looks for a sign, which
 * trigrams do not know, finds all that can hold it in an index of few rows.
 */
export const hasSigns = (name: SQLWrapper, address: SQLWrapper) => sql`(${name} || ${address}) ~ '[^a-zA-Z0-9 @.]'`
export const isRareSign = (word: string) => /^[^a-zA-Z0-9@.]+$/.test(word)

/** Each of these means itself then. */
export const escapeLike = (typed: string) => typed.replace(/[\\%_]/g, '\\$&')

/** As the text that is searched. */
export const foldText = (typed: string) => sql`folded(${escapeLike(typed)})`

const INITIALS = /(?<!\S)([a-z])\s+(?=[a-z](?:\s|$))/gi
/** 'A. P. J. Kalam' as 'APJ Kalam'; undefined where there are none that stand apart. 'a r' is the beginning of two words. */
export function joinInitials(typed: string) {
  if (!/\.|\S\S/.test(typed)) return
  const spaced = typed.replaceAll('. ', ' ').replaceAll('.', ' ').trim()
  const joined = spaced.replace(INITIALS, '$1')
  if (joined !== spaced) return joined
}

/** The ways in which texts may hold what was typed: an address keeps its dots, and joined initials begin a word. */
export function listSpellings(typed: string): SQL[] {
  const joined = joinInitials(typed)
  return [
    ...(/[^\s.\p{Cf}]/u.test(typed) ? [foldText(typed)] : []),
    ...(typed.includes('.') ? [sql`lower(${escapeLike(typed)})`] : []),
    ...(joined ? [foldText(` ${joined}`)] : []),
  ]
}

const MIN_DIGITS = 4
/**
 * The digits of a phone number as people write it and screens show it, with spaces, dashes, brackets and a trunk zero, none of
 * which is stored; undefined for what is none.
 */
export function extractPhoneDigits(typed: string) {
  const digits = /^\+?[\d\s().\p{Pd}]+$/u.test(typed) ? typed.replace(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length >= MIN_DIGITS && digits !== typed ? digits : undefined
}

export const startsWord = (text: SQL, form: SQL) => sql`${text} like '% ' || ${form} || '%'`
export const containsText = (text: SQL, form: SQL) => sql`${text} like '%' || ${form} || '%'`
