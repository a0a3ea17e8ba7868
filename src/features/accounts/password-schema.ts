import * as z from '#src/shared/zod.ts'

/** In characters, which are code points of the form that is hashed (product 2.3). */
const MAX_CHARACTERS = 128
/** In UTF-16 units as typed, where a character may take several; many combining marks take long to normalise. */
export const MAX_TYPED_LENGTH = 1024
const TOO_LONG = `Password must be at most ${MAX_CHARACTERS} characters`

const normalizePassword = (typed: string) => typed.normalize('NFKC')
const countCharacters = (typed: string) => Array.from(normalizePassword(typed)).length

const typedPassword = (required: string, tooLong: string) =>
  z.string(required).min(1, { error: required, abort: true }).max(MAX_TYPED_LENGTH, { error: tooLong, abort: true })

export const newPassword = typedPassword('Password is required', TOO_LONG)
  .refine((typed) => countCharacters(typed) >= 6, 'Password must be at least 6 characters')
  .refine((typed) => countCharacters(typed) <= MAX_CHARACTERS, TOO_LONG)

/** One that was set before, perhaps when its length was counted in UTF-16 units: it may be right by either count. */
export const existingPassword = (required: string, tooLong = TOO_LONG) =>
  typedPassword(required, tooLong).refine(
    (typed) => Math.min(typed.length, countCharacters(typed)) <= MAX_CHARACTERS,
    tooLong,
  )

export const loginPassword = existingPassword('Password is required').refine(
  (typed) => Math.max(typed.length, countCharacters(typed)) >= 4,
  'Too short',
)

/** Typed twice, once perhaps by a password manager. One of two that differ in length alone is longer than any may be. */
export const isSamePassword = (first: string, second: string) =>
  first === second ||
  (Math.max(first.length, second.length) <= MAX_TYPED_LENGTH && normalizePassword(first) === normalizePassword(second))
