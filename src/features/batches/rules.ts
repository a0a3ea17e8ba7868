import { stripBidi } from '#src/shared/text.ts'
import { dateIn, TIME_ZONE } from '#src/shared/wall-time.ts'
import { daysInWords, KNOWN_DAYS } from './in-words.ts'
import type { Weekday } from './pattern.ts'

/** By whose clocks this institute teaches; its holidays are rows. */
export const calendar = { timeZone: TIME_ZONE }

/** The date, '2027-01-04', at a moment. */
export const todayAt = (now: string | number) => dateIn(now, calendar.timeZone)

/** What the institute promises (product 20.1). */

export const DELIVERY_MODES = ['classroom', 'online', 'both'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]
export const DELIVERY_MODE_WORDS: Record<DeliveryMode, string> = {
  classroom: 'In the classroom',
  online: 'Online',
  both: 'In the classroom and online',
}

export const STATES = ['planned', 'running', 'finished', 'cancelled'] as const
export type BatchState = (typeof STATES)[number]
export const STATE_WORDS: Record<BatchState, string> = {
  planned: 'Planned',
  running: 'Running',
  finished: 'Finished',
  cancelled: 'Cancelled',
}

type Dated = { beginsAt: string; endsAt: string; cancelledAt: string | null }

/** A batch runs from the begin of its first class to the end of its last. */
export function batchState({ beginsAt, endsAt, cancelledAt }: Dated, now: number): BatchState {
  if (cancelledAt) return 'cancelled'
  if (now < Date.parse(beginsAt)) return 'planned'
  return now < Date.parse(endsAt) ? 'running' : 'finished'
}

/** Those with a seat left before those that are full, each kind in the order given. */
export const openFirst = <Of extends { seatsLeft: number }>(batches: readonly Of[]) =>
  batches.toSorted((a, b) => Number(b.seatsLeft > 0) - Number(a.seatsLeft > 0))

/** Nobody joins what is over. */
export const isOpen = (state: BatchState) => state === 'planned' || state === 'running'

const partOfDay = (time: string) => (time < '12:00' ? 'mornings' : time < '17:00' ? 'afternoons' : 'evenings')

type Named = { name: string; weekdays: readonly Weekday[]; startTime: string }

/** As it was named, else by its days and hours: 'Weekday evenings', 'Mon, Wed and Fri mornings'. */
export const displayName = ({ name, weekdays, startTime }: Named) =>
  name || `${KNOWN_DAYS[weekdays.join(' ')]?.before ?? daysInWords(weekdays)} ${partOfDay(startTime)}`

/** 'Weekday evenings of SAP S/4HANA SD'. */
export const batchIn = (course: string, name: string) => `${stripBidi(name)} of ${stripBidi(course)}`

/** 'SAP S/4HANA SD, Weekday evenings': before what a message says of a batch or of one of its classes. */
export const aboutBatch = (course: string, name: string) => `${stripBidi(course)}, ${stripBidi(name)}`

/** A batch as the audit log names it. */
export const batchSubject = ({ _id, courseTitle, ...batch }: Named & { _id: string; courseTitle: string }) => ({
  kind: 'batch' as const,
  _id,
  label: batchIn(courseTitle, displayName(batch)),
})

type Numbered = { number: number; continuesId?: string | null }

/** '4', and of the rest of one that was held in part '4, continued'. */
export const classNumber = ({ number, continuesId }: Numbered) => `${number}${continuesId ? ', continued' : ''}`

/** The same before more of a sentence: 'class 4, continued, of …'. */
export const classNumberInSentence = (numbered: Numbered) =>
  `${classNumber(numbered)}${numbered.continuesId ? ',' : ''}`

/** The same of one of its classes: 'class 3 of Weekday evenings of SAP S/4HANA SD'. */
export const classSubject = (classRow: Numbered & { _id: string }, courseTitle: string, batch: Named) => ({
  kind: 'class' as const,
  _id: classRow._id,
  label: `class ${classNumberInSentence(classRow)} of ${batchIn(courseTitle, displayName(batch))}`,
})

/** From when on the attendance of a class is marked: 30 minutes before it (product 22.2). */
export const registerOpens = ({ startsAt }: { startsAt: string }) => Date.parse(startsAt) - 30 * 60_000

type Taught = { name: string; courseTitle: string }

/** What a message to a student of a batch begins with; `from` is what the institute is called. */
export const toStudent = (from: string, { name }: { name: string }, batch: Taught, about = '') =>
  `Hello ${name}, this is ${from} about ${batchIn(batch.courseTitle, batch.name)}. ${about}`

/** Classes that one change of many may concern. */
export const MAX_CLASSES_AT_ONCE = 200
