import * as z from '#src/shared/zod.ts'
import { Classroom } from './classroom.ts'
import { Enquiries } from './enquiries.ts'
import { Identity } from './identity.ts'
import { Look } from './look.ts'
import { People } from './people.ts'
import { Privacy } from './privacy.ts'
import { Website } from './website.ts'

const Accounts = z.object({
  /** Who has to set up two-step login before anything else. Any mentor and admin may. */
  secondFactorFor: z.enum(['nobody', 'admins'], 'Please choose nobody or admins').default('nobody'),
})

/** What an institute says and decides of itself, each section saved alone. What a section leaves out names nobody and claims nothing. */
export const SECTIONS = {
  identity: Identity,
  look: Look,
  website: Website,
  people: People,
  enquiries: Enquiries,
  classroom: Classroom,
  privacy: Privacy,
  accounts: Accounts,
}
export type SectionName = keyof typeof SECTIONS
/** As they are stored, with `{name}` where they say so. */
export type Sections = { [Name in SectionName]: z.infer<(typeof SECTIONS)[Name]> }

/** What is not right, such as of a later version, is as if it were missing. */
const stored = <Section extends z.ZodObject>(section: Section) =>
  section.prefault(() => ({}) as z.input<Section>).catch(() => section.parse({}))

const AllSections = z.object({
  identity: stored(Identity),
  look: stored(Look),
  website: stored(Website),
  people: stored(People),
  enquiries: stored(Enquiries),
  classroom: stored(Classroom),
  privacy: stored(Privacy),
  accounts: stored(Accounts),
})

/** All sections of what is stored of them: what is missing is neutral. */
export const readSections = (stored: { [Name in SectionName]?: unknown }): Sections => AllSections.parse(stored)

const ChosenSections = z.strictObject(SECTIONS).partial()

/**
 * Some sections, as `npm run institute` imports them.
 * @throws {Error} with a sentence for each value that is wrong
 */
export function readChosenSections(file: unknown): Partial<Sections> {
  const { data, error } = ChosenSections.safeParse(file)
  if (error) throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  return data
}
