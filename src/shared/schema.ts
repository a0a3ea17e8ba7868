import { normalizeUnicode } from '#src/shared/normalize.ts'
import * as z from '#src/shared/zod.ts'

// Control characters other than line breaks and tabs, and halves of surrogate pairs: PostgreSQL or UTF-8 refuses them.
const UNWRITABLE = /(?![\n\r\t])\p{Cc}|\p{Cs}/u

// What is pasted along unseen, and marks that turn the direction. Joiners belong to how Indian scripts are written.
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
const stripInvisible = (typed: string) => typed.replace(INVISIBLE, '')

/** One text has one form (NFC), whichever keyboard wrote it. */
const typedText = (wrong: string, max: number, tooLong = `Please use at most ${max} characters`) =>
  z
    .string(wrong)
    .trim()
    .overwrite((typed) => normalizeUnicode(typed, 'NFC'))
    .max(max, { error: tooLong, abort: true })
    .refine((typed) => !UNWRITABLE.test(typed), { error: 'Please remove invisible control characters', abort: true })

/** Trimmed text a user typed; `required` is the message for an empty one. Lengths are in UTF-16 units. */
export const text = (required: string, max = 200, tooLong?: string) =>
  typedText(required, max, tooLong).min(1, { error: required, abort: true })

const LINE_BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** A user's name: one line with letters in it, no address, for it is shown on pages and in emails. */
export const fullName = (required: string) =>
  z
    .string(required)
    .overwrite(stripInvisible)
    .pipe(text(required, 100))
    .refine((typed) => /[\p{L}\p{N}]/u.test(typed), { error: required, abort: true })
    .refine(
      (typed) => !LINE_BREAK.test(typed) && !typed.includes('://'),
      'Please enter the name on one line, as plain text',
    )

export const optionalText = (max = 200, tooLong?: string) => typedText('Please enter text', max, tooLong)

// Spaces, dashes, brackets and plus signs, and invisible marks that are copied along with a number.
const BETWEEN_DIGITS = /[\s\p{Zs}\p{Pd}\p{Cf}\u2212()+]/gu

const stripSeparators = (typed: string) => typed.replace(BETWEEN_DIGITS, '')

/**
 * Ten digits at least, or nothing, as it was typed: only what stands between the digits is left out of the count. The server
 * stores the number by which it is matched and called beside it (`toE164`).
 */
export const phone = () =>
  z
    .string('Phone number must be a digit')
    .overwrite(stripInvisible)
    .trim()
    .max(200, { error: 'Phone number is too long', abort: true })
    .overwrite((typed) => (stripSeparators(typed) ? typed : ''))
    .refine((typed) => /^\d*$/.test(stripSeparators(typed)), { error: 'Phone number must be a digit', abort: true })
    .refine((typed) => typed === '' || stripSeparators(typed).length >= 10, 'Phone number must be at least 10 digits')

/** A phone that has to be there; `required` is the message for an empty one. */
export const requiredPhone = (required: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? required : 'Phone number must be a digit') })
    .pipe(phone())
    .refine((typed) => typed !== '', required)

/** A phone that may be left out, of the 15 digits that a number has at most (E.164). */
export const optionalPhone = () =>
  phone().refine((typed) => stripSeparators(typed).length <= 15, 'Phone number is too long')

const isWebAddress = (typed: string) => URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)

export const webAddress = (required: string, invalid: string) =>
  z.string(required).overwrite(stripInvisible).pipe(text(required, 2000)).refine(isWebAddress, { error: invalid })

/** An http or https address that may be left out; an empty one reads as null. */
export const optionalWebAddress = (invalid: string) =>
  z
    .string(invalid)
    .overwrite(stripInvisible)
    .trim()
    .max(2000, { error: invalid })
    .refine((typed) => typed === '' || isWebAddress(typed), { error: invalid })
    .nullish()
    .transform((typed) => typed || null)

/** At most 64 letters before the @ (RFC 5321), labels of at most 63 after it; a last one such as `xn--h2brj9c` is भारत. */
const ADDRESS =
  /^(?=[^@]{1,64}@)(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

/** What comes after the last @, where it holds letters of other alphabets. */
const FOREIGN_DOMAIN = /(?<=^[^@]*@)(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]+(?=\s*$)/u

/** As mail servers know an internationalized domain (IDNA): one domain is one address, in whichever form it is typed. */
function domainToAscii(domain: string) {
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** The one place where an address is normalised before it is stored or compared. */
export const email = (required: string, invalid: string) =>
  z
    .string(required)
    .transform((typed) =>
      normalizeUnicode(typed, 'NFKC')
        .replace(/\p{Cf}/gu, '')
        .toLowerCase()
        .replace(FOREIGN_DOMAIN, (domain) => domainToAscii(domain) ?? domain),
    )
    .pipe(text(required, 254))
    .pipe(z.email({ error: invalid, pattern: ADDRESS }))

/** A date without a time, '2027-01-05'. */
export const calendarDate = (required: string) =>
  z.iso.date(required).refine((date) => date >= '2000' && date < '2200', 'Please choose a year from 2000 to 2199')

/** Of a clock, '19:00'. */
export const clockTime = (required: string) => z.iso.time({ precision: -1, error: required })

/** A moment in ISO form, with its zone; read as our own are written, since a moment has many forms and PostgreSQL not all. */
export const isoInstant = (required: string) =>
  z.iso
    .datetime({ offset: true, error: required, abort: true })
    .refine((instant) => instant >= '2000' && instant < '2200', {
      error: 'Please choose a year from 2000 to 2199',
      abort: true,
    })
    .overwrite((instant) => new Date(truncateToMilliseconds(instant)).toISOString())

/** Where more digits follow V8 reads '.01' as a tenth of a second. */
const truncateToMilliseconds = (instant: string) => instant.replace(/(\.\d{3})\d+/, '$1')

/** What every list takes (product 19.1). `sort` is a field, with `-` before it for descending. */
export const listQuery = <Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z.object({
    q: z
      .string()
      .trim()
      .overwrite((typed) => normalizeUnicode(typed, 'NFC'))
      .max(200, 'Please search for at most 200 characters')
      .optional(),
    sort: z.enum(fields.flatMap((field) => [field, `-${field}` as const])).optional(),
    limit: z
      .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
      .pipe(z.int().min(1).max(200))
      .optional(),
    cursor: z.string().max(500).optional(),
  })

/** A list's response: rows as the body, how many there are in all and where the next page is in the headers. */
export const listResponse = <Row extends z.ZodType>(row: Row) =>
  z.object({
    headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
    body: z.array(row),
  })

export const csvResponse = z.object({ headers: z.record(z.string(), z.string()), body: z.custom<ReadableStream>() })

/** Of an address; PostgreSQL reads an id in either case, and we compare it in one. */
export const byId = z.object({ id: z.string().toLowerCase() })

/** Of a procedure that returns nothing but a sentence for the user. */
export const messageOutput = z.object({ message: z.string() })

type Fields = Record<string, { draft: z.ZodType; output: z.ZodType }>
type Side<Of extends Fields, Name extends 'draft' | 'output'> = { [Field in keyof Of]: Of[Field][Name] }

const pickSide = <Of extends Fields, Name extends 'draft' | 'output'>(fields: Of, side: Name) =>
  // `fromEntries` forgets which name has which value.
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[side]])) as Side<Of, Name>)

/** Of an entity whose fields are listed once, each with what may be written in it and how it is read: what is written. */
export const draftSchema = <Of extends Fields>(fields: Of) => pickSide(fields, 'draft')
export const outputSchema = <Of extends Fields>(fields: Of) => pickSide(fields, 'output')
