import { batchIn } from '#src/features/batches/rules.ts'
import { COURSES } from '#src/features/enquiries/rules.ts'
import { mapLink } from '#src/institute/map-link.ts'
import { messageTemplates } from '#src/institute/message-templates.ts'
import { institute } from '#src/institute.ts'
import { fillTemplate, joinNames, stripBidi, withPlainSpaces } from '#src/shared/text.ts'
import { formatDate, formatTime, formatWeekday, formatZonedTime } from '#src/shared/time.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import type { EnquirerDetails } from '../contract.ts'

export type PreparedMessage = { name: string; subject: string; text: string }
type About = Pick<EnquirerDetails, 'name' | 'courses' | 'visit' | 'offer'>

/** The institute's messages of which everything is known, filled in; `now` in milliseconds. */
export function preparedMessages(about: About, now: number): PreparedMessage[] {
  const values = valuesFor(about, now)
  const isKnown = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name])
  const fill = (sentence: string) => withPlainSpaces(fillTemplate(sentence, values))
  return typedKeys(messageTemplates)
    .map((key) => messageTemplates[key])
    .filter(({ subject, text }) => isKnown(subject) && isKnown(text))
    .map(({ name, subject, text }) => ({ name, subject: fill(subject), text: fill(text) }))
}

function valuesFor({ name, courses, visit, offer }: About, now: number): Record<string, string | undefined> {
  const isToCome = visit && Date.parse(visit.startsAt) > now
  return {
    name: stripBidi(name),
    institute: institute.name,
    address: `${institute.address}, ${institute.city}`,
    map: mapLink,
    course: visit ? stripBidi(visit.courseTitle) : coursesInWords(courses) || 'our courses',
    class: isToCome
      ? `${formatWeekday(visit.startsAt)}, ${formatTime(visit.startsAt)} to ${formatTime(visit.endsAt)}`
      : undefined,
    visited: visit?.hasCome ? formatDate(visit.startsAt) : undefined,
    batch: offer ? batchIn(offer.courseTitle, offer.batch) : undefined,
    until: offer ? formatZonedTime(offer.until) : undefined,
  }
}

const coursesInWords = (courses: About['courses']) =>
  joinNames(
    courses.map((course) => COURSES[course]),
    courses.length,
  )
