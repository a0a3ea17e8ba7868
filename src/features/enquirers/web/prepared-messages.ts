import { batchIn } from '#src/features/batches/rules.ts'
import { greetedName, nameDemoCourse } from '#src/features/enquiries/rules.ts'
import type { MessageTemplates } from '#src/shared/institute/enquiries.ts'
import { joinKnown, mapLink } from '#src/shared/institute/reach.ts'
import type { ShownInstitute } from '#src/shared/institute/shown.ts'
import { fillTemplate, joinNames, stripBidi, withPlainSpaces } from '#src/shared/text.ts'
import { formatDate, formatTime, formatWeekday, formatZonedTime } from '#src/shared/time.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import type { EnquirerDetails } from '../shapes.ts'

export type PreparedMessage = { name: string; subject: string; text: string }
type About = Pick<EnquirerDetails, 'name' | 'courses' | 'visit' | 'offer'>

type Ours = { templates: MessageTemplates; institute: ShownInstitute }

/** The institute's messages of which everything is known, filled in; `now` in milliseconds. */
export function preparedMessages(about: About, { templates, institute }: Ours, now: number): PreparedMessage[] {
  const values = valuesFor(about, institute, now)
  const isKnown = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name])
  const fill = (sentence: string) => withPlainSpaces(fillTemplate(sentence, values))
  return typedKeys(templates)
    .map((key) => templates[key])
    .filter(({ subject, text }) => isKnown(subject) && isKnown(text))
    .map(({ name, subject, text }) => ({ name, subject: fill(subject), text: fill(text) }))
}

type Values = Record<string, string | undefined>

function valuesFor({ name, courses, visit, offer }: About, institute: ShownInstitute, now: number): Values {
  const isToCome = visit && Date.parse(visit.startsAt) > now
  // A message that says where to come is not for a class without a place.
  const isPlaceless = isToCome && visit.isOnline
  return {
    name: greetedName(name),
    institute: institute.name,
    address: isPlaceless ? undefined : joinKnown(institute.address, institute.city),
    map: isPlaceless ? undefined : mapLink(institute),
    course: visit ? stripBidi(visit.courseTitle) : coursesInWords(courses, institute) || 'our courses',
    class: isToCome
      ? `${formatWeekday(visit.startsAt)}, ${formatTime(visit.startsAt)} to ${formatTime(visit.endsAt)}`
      : undefined,
    visited: visit?.hasCome ? formatDate(visit.startsAt) : undefined,
    batch: offer ? batchIn(offer.courseTitle, offer.batch) : undefined,
    until: offer ? formatZonedTime(offer.until) : undefined,
  }
}

const coursesInWords = (courses: About['courses'], { demoCourses }: ShownInstitute) =>
  joinNames(
    courses.map((course) => nameDemoCourse(course, demoCourses)),
    courses.length,
  )
