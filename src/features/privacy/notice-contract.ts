import { procedure } from '#src/access/procedure.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'

const line = z.object({
  line: z.string(),
  what: z.string(),
  details: z.array(z.string()),
  why: z.string(),
  until: z.string(),
  seenBy: z.string(),
})

/** The notice in one language as an installation shows it, and as it is kept for whoever agreed to something by it. */
export const WrittenNotice = z.object({
  /** BCP 47. */
  language: z.string(),
  name: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.string(),
  intro: z.string(),
  questions: z.array(z.object({ question: z.string(), reply: z.string() })),
  kept: z.object({
    title: z.string(),
    headings: z.object({ why: z.string(), until: z.string(), seenBy: z.string() }),
    lines: z.array(line),
  }),
  cookies: z.object({
    title: z.string(),
    intro: z.string(),
    each: z.array(z.object({ cookie: z.string(), what: z.string(), lasts: z.string() })),
    browser: z.string(),
  }),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
  version: z.string(),
  earlier: z.string(),
  isEarlier: z.string(),
})
export type WrittenNotice = z.infer<typeof WrittenNotice>

/** Eight hexadecimal digits that change with any word of the notice, in any language. */
const version = z.string().regex(/^[0-9a-f]{8}$/)
const Version = z.object({ version, since: z.iso.datetime() })

export const LANGUAGES = ['english', 'kannada', 'hindi'] as const

export const notice = {
  notice: procedure(
    'anyone',
    {
      method: 'GET',
      path: '/privacy/notice',
      tags: ['Privacy'],
      summary: 'The privacy notice in one language, as it is or as it was in a version',
    },
    'Failed to fetch the privacy notice.',
  )
    .errors({ NOT_FOUND: { message: messages.noNotice } })
    .input(z.object({ language: z.enum(LANGUAGES).default('english'), version: version.optional() }))
    .output(
      z.object({
        version,
        /** None before it was kept for the first time. */
        since: z.iso.datetime().nullable(),
        isCurrent: z.boolean(),
        notice: WrittenNotice,
        languages: z.array(WrittenNotice.pick({ language: true, name: true, path: true })),
        /** The latest first. */
        versions: z.array(Version),
      }),
    ),
}
