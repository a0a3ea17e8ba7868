import { optionalText } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'

/** What a text of the website may hold in braces; the rest of an institute's texts say theirs themselves. */
const PLACEHOLDERS = ['name', 'city', 'phone', 'email', 'hours'] as const

const inBraces = (names: readonly string[]) => new Intl.ListFormat('en-IN').format(names.map((name) => `{${name}}`))

/** Refuses a text with something else in braces than `placeholders`, by its name. */
export const holdsOnly =
  (placeholders: readonly string[]) =>
  ({ value, issues }: z.core.ParsePayload<string>) => {
    const unknown = [...value.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !placeholders.includes(name))
    if (unknown)
      issues.push({
        code: 'custom',
        input: value,
        message: `${unknown[0]} is not known here. You can use ${inBraces(placeholders)}.`,
      })
  }

const LINE_BREAK = /[\n\r\p{Zl}\p{Zp}]/u

/** A text on one line. */
export const oneLine = (max: number) =>
  optionalText(max).refine((typed) => !LINE_BREAK.test(typed), 'Please use one line')

/** A line that has to be there; `required` is the message for an empty one. */
export const requiredLine = (required: string, max: number) => oneLine(max).min(1, required)

/** With a `neutral` text it has to be there, else it may be left out. */
const withNeutral = (shape: z.ZodString, neutral: string) =>
  (neutral ? shape.min(1, 'Please enter a text') : shape).default(neutral)

/** A line that may be left out. */
export const line = (max: number, neutral = '') => withNeutral(oneLine(max), neutral)

/** A line of the website. */
export const webLine = (max: number, neutral = '') => withNeutral(oneLine(max).check(holdsOnly(PLACEHOLDERS)), neutral)

/** A longer text of the website. */
export const webText = (max: number, neutral = '') =>
  withNeutral(optionalText(max).check(holdsOnly(PLACEHOLDERS)), neutral)

/** A page of this site, or an address elsewhere. */
export const address = () =>
  oneLine(2000)
    .regex(/^$|^\/(?!\/)|^https:\/\/[^\s/]/, 'Please enter an address that begins with https://')
    .default('')

/** A list that may be left out. */
export const rows = <Row extends z.ZodType>(row: Row, most = 20) =>
  z.array(row).max(most, `Please enter at most ${most}`).default([])
