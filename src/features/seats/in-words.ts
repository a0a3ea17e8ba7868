import { daysInWords, hoursInWords, spanInWords } from '#src/features/batches/in-words.ts'
import type { Hours, Weekday } from '#src/features/batches/pattern.ts'
import { batchIn, type DeliveryMode, displayName } from '#src/features/batches/rules.ts'
import { reachUs } from '#src/shared/institute/reach.ts'
import type { ShownInstitute } from '#src/shared/institute/shown.ts'
import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatDate, formatZonedTime } from '#src/shared/time.ts'
import type { Pause } from './rules.ts'

type NamedBatch = {
  courseTitle: string
  name: string
  weekdays: readonly Weekday[]
  startTime: string
  endTime: string
  medium: DeliveryMode
}
type FirstClass = Hours & { room: string; mentor: string }

const named = (batch: NamedBatch) => batchIn(batch.courseTitle, displayName(batch))

const firstInWords = ({ room, mentor, ...hours }: FirstClass, medium: DeliveryMode) =>
  [
    spanInWords(hours),
    room ? `in ${stripBidi(room)}` : medium === 'online' && 'online',
    mentor && `with ${stripBidi(mentor)}`,
  ]
    .filter(Boolean)
    .join(', ')

const daysAndHours = (batch: NamedBatch) => `${daysInWords(batch.weekdays)}, ${hoursInWords(batch)}`

/** The next classes of who gets a seat, the first of them in full. */
function classesInWords(batch: NamedBatch, classes: FirstClass[]) {
  const [first] = classes
  if (!first) return []
  const count = countInWords(classes.length, 'class', 'classes')
  return [
    `Your first class is on ${firstInWords(first, batch.medium)}.`,
    `${count} ${classes.length === 1 ? 'remains' : 'remain'} (${daysAndHours(batch)}).`,
  ]
}

/** What the student of a seat is notified of, in sentences: the first says what happened. */
export const seatInWords = {
  given: (batch: NamedBatch, classes: FirstClass[]) => [
    `You have a seat in ${named(batch)}.`,
    ...classesInWords(batch, classes),
  ],
  moved: (from: NamedBatch, to: NamedBatch, classes: FirstClass[]) => [
    `Your seat is now in ${named(to)} instead of ${stripBidi(displayName(from))}.`,
    ...classesInWords(to, classes),
  ],
  waiting: (batch: NamedBatch) => [
    `You are on the waiting list for ${named(batch)}.`,
    'We will notify you as soon as a seat is free.',
  ],
  removed: (batch: NamedBatch) => [`You no longer have a seat in ${named(batch)}.`],
  waitsNoMore: (batch: NamedBatch) => [`You are no longer on the waiting list for ${named(batch)}.`],
  offered: (batch: NamedBatch, first: FirstClass, until: string) => [
    `A seat is free for you in ${named(batch)}.`,
    `Your first class would be on ${firstInWords(first, batch.medium)} (${daysAndHours(batch)}).`,
    `Please accept or decline it by ${formatZonedTime(until)}. After that, it is offered to the next student on the waiting list.`,
  ],
  expired: (batch: NamedBatch, institute: Pick<ShownInstitute, 'phone' | 'email'>) => [
    `The offer of a seat in ${named(batch)} has ended.`,
    `You are no longer on the waiting list. If you still want a seat, please ${reachUs(institute)}.`,
  ],
}

/** After 'away': 'until 10 Jan 2027', before it 'from 4 Jan 2027 until 10 Jan 2027'; nothing once it is over. */
export function pauseInWords({ pausedFrom, pausedUntil }: Pause, today: string) {
  if (!pausedFrom || !pausedUntil || pausedUntil < today) return
  const begins = pausedFrom > today ? `from ${formatDate(pausedFrom)} ` : ''
  return `${begins}until ${formatDate(pausedUntil)}`
}
