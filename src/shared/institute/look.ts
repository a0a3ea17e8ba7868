import * as z from '#src/shared/zod.ts'
import { isUsable, nearestUsable } from './brand-colours.ts'
import { address, oneLine } from './typed.ts'

/** An upload, which the server makes icons of; or the drawing of the demo. */
const LOGO = /^$|^\/api\/media\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.webp$|^\/drawings\/logo\.svg$/

const NO_COLOUR = 'Please choose a colour, such as #1f3f77'

const unreadable = (typed: string) =>
  `Please choose a darker colour: words in ${typed} would be hard to read. The nearest that can be read is ${nearestUsable(typed)}.`

/** How it looks. Without a colour of its own in those of the site, without a picture it shows none. */
export const Look = z.object({
  logo: oneLine(100).regex(LOGO, 'Please upload the logo').default(''),
  /** How many times as wide as high the logo is. */
  logoRatio: z.number().min(0.1).max(10).default(1),
  /** '#8a3b12'. */
  colour: z
    .string(NO_COLOUR)
    .toLowerCase()
    .regex(/^$|^#[\da-f]{6}$/, { error: NO_COLOUR, abort: true })
    .refine((typed) => !typed || isUsable(typed), { error: ({ input }) => unreadable(String(input)) })
    .default(''),
  hero: address(),
})
