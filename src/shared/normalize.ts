/** Marks of one base character beyond those that any writing has (Unicode's stream-safe text format, UAX #15). */
const MARKS_TOO_MANY = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * One form of what can be spelled in several. At most 30 marks of a base character stay: ordering them takes time by the square of
 * their number, and what a guest may send has room for many thousands.
 */
export const normalized = (typed: string, form: 'NFC' | 'NFKC') => typed.replace(MARKS_TOO_MANY, '$1').normalize(form)
