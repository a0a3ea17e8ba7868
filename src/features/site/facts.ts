import { daysInWords, hoursInWords, seatsInWords } from '#src/features/batches/in-words.ts'
import type { Batch } from '#src/features/batches/shapes.ts'
import type { Course } from '#src/features/courses/contract.ts'
import type { Answer } from '#src/shared/institute/website.ts'
import { rupeesOr } from '#src/shared/money.ts'
import { countInWords } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'

/** What the site shows to everyone. */
export type Catalogue = { courses: Pick<Course, '_id' | 'title' | 'duration' | 'price'>[]; batches: Batch[] }

const MAX_LINES = 4
const NO_FACTS = 'No such batch is planned at the moment.'

/**
 * The lines of the site that belong to a question, and where to read on: fees, durations and batches of the courses
 * that it names, or of all.
 * @param topic of the answer that a keyword found; without one a question is answered if it names a course
 */
export function describeFacts(message: string, topic: Answer['facts'], { courses, batches }: Catalogue) {
  const words = splitWords(message)
  const named = findNamedCourses(words, courses)
  if (!topic && named.length === 0) return
  const described = named.length > 0 ? named : courses
  const byTopic = {
    fees: () => described.flatMap(({ title, price }) => (price ? `${title}: ${rupeesOr('', price)}` : [])),
    durations: () => described.map(({ title, duration }) => `${title}: ${duration}`),
    courses: () => described.map(({ title }) => title),
    batches: () => batchLines(words, described, batches),
  }
  const lines = topic ? byTopic[topic]() : [...byTopic.durations(), ...byTopic.fees(), ...byTopic.batches()]
  const [only] = named
  return {
    text: shortened(lines),
    link: only && named.length === 1 ? { text: 'See the course', url: `/courses/${only._id}` } : ALL,
  }
}

const ALL = { text: 'See all courses', url: '/courses' }

const splitWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

/** Courses by words that distinguish them from others, those with the most: 'SAP' is in every title, 'and' says nothing. */
function findNamedCourses(words: Set<string>, courses: Catalogue['courses']) {
  const titles = courses.map(({ title }) => splitWords(title))
  const isDistinctive = (word: string) =>
    word.length > 1 && !COMMON_WORDS.has(word) && titles.filter((title) => title.has(word)).length <= courses.length / 2
  const distinctive = [...words].filter(isDistinctive)
  const counts = titles.map((title) => distinctive.filter((word) => title.has(word)).length)
  const most = Math.max(1, ...counts)
  return courses.filter((_, at) => counts[at] === most)
}

const COMMON_WORDS = new Set('a an and as at by for from in is it of on or the to what with you your'.split(' '))

function batchLines(words: Set<string>, courses: Catalogue['courses'], batches: Batch[]) {
  const matchesWish = ({ weekdays, startTime }: Batch) => {
    const isAtWeekends = weekdays.every((day) => day === 'sat' || day === 'sun')
    return (
      (isAtWeekends || !includesAny(words, 'weekend', 'weekends', 'saturday', 'sunday')) &&
      (!isAtWeekends || !includesAny(words, 'weekday', 'weekdays')) &&
      (startTime >= '16:00' || !includesAny(words, 'evening', 'evenings')) &&
      (startTime < '12:00' || !includesAny(words, 'morning', 'mornings'))
    )
  }
  const ids = new Set(courses.map(({ _id }) => _id))
  const wished = batches.filter((batch) => ids.has(batch.courseId) && matchesWish(batch))
  return wished.length > 0 || batches.length === 0 ? wished.map(batchLine) : [NO_FACTS]
}

const includesAny = (words: Set<string>, ...wanted: string[]) => wanted.some((word) => words.has(word))

const batchLine = (batch: Batch) =>
  `${batch.courseTitle}, ${batch.name}: ${daysInWords(batch.weekdays)}, ${hoursInWords(batch)}, from ${formatDate(batch.startsOn)}. ${seatsInWords(batch.seatsLeft)}`

function shortened(lines: string[]) {
  const more = lines.length - MAX_LINES
  return [...lines.slice(0, MAX_LINES), ...(more > 0 ? [`and ${countInWords(more, 'more', 'more')}`] : [])].join('\n')
}
