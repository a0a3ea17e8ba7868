import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Text as it is searched, and as indexes of trigrams keep it: in small letters, so that whoever compares need not make
 * them, and behind a space, so that each word has one before it.
 */
export const searched = (text: SQLWrapper) => sql`(' ' || lower(${text}))`
/** The same of a name and of an address, which is stored in small letters; what stands in neither stands not in both. */
export const searchedWithAddress = (name: SQLWrapper, address: SQLWrapper) =>
  sql`(' ' || lower(${name}) || E'\\n ' || ${address})`

/**
 * Whether there is any sign but those of every address, or a letter that is not English: whoever looks for a sign, which
 * trigrams do not know, finds all that can hold it in an index of few rows.
 */
export const hasSigns = (name: SQLWrapper, address: SQLWrapper) => sql`(${name} || ${address}) ~ '[^a-zA-Z0-9 @.]'`
export const isRareSign = (word: string) => /^[^a-zA-Z0-9@.]+$/.test(word)

/** Each of these means itself then. */
export const escapeLike = (typed: string) => typed.replace(/[\\%_]/g, '\\$&')

export const beginsWord = (text: SQL, typed: string) => sql`${text} like '% ' || lower(${escapeLike(typed)}) || '%'`
export const holds = (text: SQL, typed: string) => sql`${text} like '%' || lower(${escapeLike(typed)}) || '%'`
