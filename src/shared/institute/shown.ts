import { fillTemplate, formatNumber } from '#src/shared/text.ts'
import { toRecord } from '#src/shared/unknown.ts'
import { brandStyle } from './brand-colours.ts'
import { closedInWords, hoursForMachines, hoursInWords } from './opening.ts'
import { NO_RECORDS, type Records } from './people.ts'
import type { Sections } from './sections.ts'

/** Who and where it is, with what follows from it in words; empty where it is not known. */
const describe = ({ opening, ...identity }: Sections['identity']) => ({
  ...identity,
  cityAndCountry: identity.city && `${identity.city}, India`,
  hours: hoursInWords(opening),
  closed: closedInWords(opening),
  /** As search engines read them. */
  openingHours: hoursForMachines(opening),
})

/** Every text in it with what its braces stand for. */
function fillTexts<Texts>(texts: Texts, values: object): Texts
function fillTexts(texts: unknown, values: object): unknown {
  if (typeof texts === 'string') return fillTemplate(texts, values)
  if (Array.isArray(texts)) return texts.map((each) => fillTexts(each, values))
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(toRecord(texts)).map(([name, each]) => [name, fillTexts(each, values)]))
}

/** With what is counted in its place, and without what there is none of. */
const fillFigures = ({ home, ...website }: Sections['website'], counts: Records['counts']) => ({
  ...website,
  home: {
    ...home,
    figures: home.figures.flatMap((row) => {
      if (!row.counted) return row
      const count = counts[row.counted] ?? 0
      return count > 0 ? { ...row, figure: formatNumber(count) } : []
    }),
  },
})

/** The institute as pages, emails and files speak of it. */
export function describeInstitute(sections: Sections, { mentors, reviews, counts }: Records = NO_RECORDS) {
  const identity = describe(sections.identity)
  const { contact } = sections.privacy
  // Without an address of its own, requests go to the institute's.
  const privacy = { ...sections.privacy, contact: { ...contact, email: contact.email || identity.email } }
  const website = fillTexts(fillFigures(sections.website, counts), identity)
  return { ...sections, identity, privacy, website, mentors, reviews: [...reviews, ...sections.people.reviews] }
}
export type Institute = ReturnType<typeof describeInstitute>
/** What emails and files say of who and where it is. */
export type InstituteIdentity = Institute['identity']

/**
 * What every page may show, and so is part of each: short texts only. `version` is that of the icons and the preview that the
 * server makes; the demo's are files of the build, without a version.
 */
export function showInstitute(institute: Institute, version = '') {
  const { identity, look, website, enquiries, classroom, privacy } = institute
  const { title, intro, coursesTitle, coursesIntro } = website.home
  const { courses, demo, blogs, forum, chat } = website
  const { answers: _, ...assistant } = chat
  return {
    ...identity,
    look: { ...look, style: brandStyle(look.colour), version },
    chat: assistant,
    pages: { home: { title, intro, coursesTitle, coursesIntro }, courses, demo, blogs, forum },
    privacyContact: privacy.contact,
    demoCourses: enquiries.courses,
    visitorsBring: enquiries.visitorsBring,
    rooms: classroom.rooms,
    maxSeats: classroom.maxSeats,
    certificates: { ...classroom.certificates, attendanceNeeded: classroom.attendanceNeeded },
  }
}
export type ShownInstitute = ReturnType<typeof showInstitute>
