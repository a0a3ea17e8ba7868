import * as z from 'zod'

// Control characters other than line breaks and tabs, and halves of surrogate pairs: PostgreSQL or UTF-8 refuses them.
const UNWRITABLE = /(?![\n\r\t])\p{Cc}|\p{Cs}/u

/** Trimmed text a person typed; `required` is what an empty one is told. Lengths are in UTF-16 units. */
export const text = (required: string, max = 200) =>
  z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, { error: `Please use at most ${max} characters`, abort: true })
    .refine((typed) => !UNWRITABLE.test(typed), { error: 'Please remove invisible control characters', abort: true })

const isWebAddress = (typed: string) => URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)

/** An http or https address. */
export const webAddress = (required: string, invalid: string) =>
  text(required, 2000).refine(isWebAddress, { error: invalid })

/** An http or https address that may be left out; an empty one reads as null. */
export const optionalWebAddress = (invalid: string) =>
  z
    .string(invalid)
    .trim()
    .max(2000, { error: invalid })
    .refine((typed) => typed === '' || isWebAddress(typed), { error: invalid })
    .nullish()
    .transform((typed) => typed || null)

/** The one place where an address is normalised before it is stored or compared. */
export const email = (required: string, invalid: string) =>
  text(required, 254)
    .transform((typed) => typed.normalize('NFKC').toLowerCase())
    .pipe(z.email(invalid))

/** What every list takes (decisions: Data). `sort` is a field, with `-` before it for descending. */
export const listQuery = <Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z.object({
    q: z.string().trim().max(200, 'Please search for at most 200 characters').optional(),
    sort: z.enum(fields.flatMap((field) => [field, `-${field}` as const])).optional(),
    limit: z
      .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
      .pipe(z.int().min(1).max(200))
      .optional(),
    cursor: z.string().max(500).optional(),
  })

/** A list's answer: rows as the body, how many there are in all and where the next part is in the headers. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
    body: z.array(row),
  })
