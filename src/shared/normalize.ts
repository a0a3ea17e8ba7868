/** Marks of one base character beyond those that any writing has (Unicode's stream-safe text format, UAX #15). */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * One form of what can be spelled in several. At most 30 marks of a base character stay: ordering them takes time by the square of
 * their number, and what a guest may send has room for many thousands.
 */
export const normalizeUnicode = (typed: string, form: 'NFC' | 'NFKC') =>
  typed.replace(EXCESS_MARKS, '$1').normalize(form)
