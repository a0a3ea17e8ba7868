import { toRecord } from './unknown.ts'

/** `{name}` in a sentence stands for that field of `values`. */
export const fillTemplate = (sentence: string, values: unknown) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => String(toRecord(values)[name] ?? ''))

/** A title someone wrote, inside a sentence of ours: without the marks that would turn around what follows it. */
export const stripBidi = (title: string) => title.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** ASCII, where each code unit is one character: segmenting graphemes is slow. */
const ASCII_TEXT = /^[ -~]*$/

/** The first `count` characters as a reader counts them, with an ellipsis where something was cut. */
export function truncate(text: string, count: number) {
  if (text.length <= count) return text
  if (ASCII_TEXT.test(text.slice(0, count + 1))) return `${text.slice(0, count).trimEnd()}…`
  let taken = ''
  let left = count
  for (const { segment } of graphemes.segment(text)) {
    if (left-- === 0) return `${taken.trimEnd()}…`
    taken += segment
  }
  return taken
}

/** With spaces that no line breaks at: of a date, hours or a phone number. */
export const nonBreaking = (text: string) => text.replaceAll(' ', '\u00a0')

/** With spaces as typed: for emails and files, which other programs search. */
export const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

const numbers = new Intl.NumberFormat('en-IN')

/** '1,23,456': a number grouped as in India. */
export const formatNumber = (number: number) =>
  Number.isInteger(number) && number >= 0 && number < 1_000 ? String(number) : numbers.format(number)

/** '1 student', '12 students'. */
export const countInWords = (count: number, singular: string, many = `${singular}s`) =>
  `${formatNumber(count)} ${count === 1 ? singular : many}`

const ordinals = new Intl.PluralRules('en-IN', { type: 'ordinal' })
const ORDINAL_SUFFIXES = new Map<Intl.LDMLPluralRule, string>([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])

/** '1st', '2nd', '11th'. */
export const ordinal = (number: number) => `${number}${ORDINAL_SUFFIXES.get(ordinals.select(number)) ?? 'th'}`

const lists = new Intl.ListFormat('en-IN')

/** 'A, B and C', as parts of one sentence, each cut to 40 characters; after `most` of them how many more there are. */
export function joinNames(names: string[], most: number) {
  const shown = names.slice(0, most).map((name) => truncate(stripBidi(name), 40))
  const left = names.length - shown.length
  return lists.format(left > 0 ? [...shown, `${formatNumber(left)} more`] : shown)
}

const sizes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** '2.4 MB' of a number of bytes; a small file has at least one kB. */
export const fileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${sizes.format(bytes / 1_000_000)} MB`

/** Always the same of these for the same words. */
export function pickByHash<One>(words: string, these: readonly [One, ...One[]]) {
  let hash = 0
  for (const char of words) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521
  return these[hash % these.length] ?? these[0]
}
