import { optionalText } from '#src/shared/schema.ts'
import { dateIn, daysAfter } from '#src/shared/wall-time.ts'
import * as z from '#src/shared/zod.ts'
import { patternDays, WEEKDAYS, type Weekday } from '../../pattern.ts'
import { isCounted } from '../../replan.ts'
import { calendar, displayName } from '../../rules.ts'
import { BatchDraft, type BatchInput, BatchPattern, type FullBatch, UnsavedBatch } from '../../shapes.ts'

/** As the form holds it: a checkbox for each day, so that edits of different days merge. */
export type Typed = Omit<BatchInput, 'weekdays'> & {
  weekdays: Record<Weekday, boolean>
  version?: number
  /** Of a change. */
  reason?: string
  /** What is in the way of it is no field of the form, and shown as a question. */
  isConfirmed?: boolean
}

export const BatchForm = z
  .custom<Typed>()
  .transform(draftFrom)
  .pipe(BatchDraft.and(z.object({ version: z.int().optional(), reason: optionalText(300).optional() })))

const isTicked = (days: readonly Weekday[]) => ({
  mon: days.includes('mon'),
  tue: days.includes('tue'),
  wed: days.includes('wed'),
  thu: days.includes('thu'),
  fri: days.includes('fri'),
  sat: days.includes('sat'),
  sun: days.includes('sun'),
})

const daysOf = (ticked: Typed['weekdays']) => WEEKDAYS.filter((day) => ticked[day])

/** What its classes are made of, while all of it is there. */
export const patternIn = (typed: Pick<Typed, keyof BatchPattern>) => BatchPattern.safeParse(draftFrom(typed)).data

/** What can be in the way of it, while its days and hours are there; a mentor may still be missing. */
export const unsavedIn = ({ mentorId, ...typed }: Pick<Typed, Exclude<keyof UnsavedBatch, 'id'>>) =>
  UnsavedBatch.safeParse({ ...draftFrom(typed), mentorId: mentorId || null }).data

function draftFrom<Of extends Pick<Typed, 'weekdays'>>({ weekdays, ...typed }: Of) {
  return { ...typed, weekdays: daysOf(weekdays) }
}

/** The generated name of a batch, shown as placeholder; '' until days and time are chosen. */
export function generatedName({ weekdays, startTime }: Pick<Typed, 'weekdays' | 'startTime'>) {
  const days = daysOf(weekdays)
  return days.length > 0 && startTime ? displayName({ name: '', weekdays: days, startTime }) : ''
}

/** For a course and by a mentor, where they are known already; as many seats as an institute allows. */
export const emptyBatch = (courseId: string, mentorId: string, seats: number): Typed => ({
  courseId,
  mentorId,
  name: '',
  startsOn: '',
  weekdays: isTicked(['mon', 'tue', 'wed', 'thu', 'fri']),
  startTime: '19:00',
  endTime: '21:00',
  classCount: 20,
  medium: 'classroom',
  room: '',
  joinUrl: '',
  seats,
})

export const toFormValues = (batch: FullBatch): Typed => ({
  courseId: batch.courseId,
  mentorId: batch.mentorId ?? '',
  name: batch.ownName,
  startsOn: batch.startsOn,
  weekdays: isTicked(batch.weekdays),
  startTime: batch.startTime,
  endTime: batch.endTime,
  classCount: batch.classCount,
  medium: batch.medium,
  room: batch.room,
  joinUrl: batch.joinUrl ?? '',
  seats: batch.seats,
  reason: '',
  version: batch.version,
})

/** Another one like it, from the first day of its pattern after its last class, and not before tomorrow; `now` in milliseconds. */
export function copyBatch(batch: FullBatch, holidays: string[], now: number): Typed {
  const { version: _, reason: __, ...typed } = toFormValues(batch)
  const held = batch.classes.filter(isCounted)
  const days = [...held.map(({ startsAt }) => Date.parse(startsAt)), now].map((day) => dateIn(day, calendar.timeZone))
  const last = days.toSorted().at(-1) ?? ''
  const [startsOn = ''] = patternDays(batch, { holidays }, daysAfter(last, 1), 1)
  return { ...typed, startsOn, classCount: Math.max(1, held.length) }
}
