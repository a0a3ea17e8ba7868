import { BatchFields, Holder, Meeting, State } from '#src/features/batches/shapes.ts'
import { Course } from '#src/features/courses/contract.ts'
import * as z from '#src/shared/zod.ts'
import { MAX_PAUSED_DAYS, type Pause } from './rules.ts'

/** A student who sat or waited in a batch that was cancelled, and has no other in its course. */
export const WithoutBatch = z.object({
  /** Of their enrollment. */
  _id: z.uuid(),
  student: Holder,
  batch: z.object({ _id: z.uuid(), name: z.string() }),
  course: Course.pick({ _id: true, title: true }),
  cancelledAt: z.iso.datetime(),
})
export type WithoutBatch = z.infer<typeof WithoutBatch>

const NextClass = Meeting.pick({
  _id: true,
  number: true,
  continuesId: true,
  startsAt: true,
  endsAt: true,
  room: true,
  topic: true,
})

const Standing = z.enum(['held', 'offered', 'waiting'])

export const OwnBatch = BatchFields.extend({
  courseTitle: z.string(),
  state: State,
  standing: Standing,
  offer: z.object({ _id: z.uuid(), until: z.iso.datetime() }).nullable(),
  /** Of a seat that is held; the address to join is for its holder. */
  nextClass: NextClass.nullable(),
  joinUrl: z.string().nullable(),
  /** The first and the last day on which they are away. */
  pausedFrom: z.string().nullable(),
  pausedUntil: z.string().nullable(),
})
export type OwnBatch = z.infer<typeof OwnBatch>

const DAY = 24 * 60 * 60_000

/** Both days or none, in order, and not too far apart. */
export function isPause({ value: { pausedFrom, pausedUntil }, issues }: z.core.ParsePayload<Pause>) {
  const refuse = (path: keyof Pause, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: path })
  if (!pausedFrom && !pausedUntil) return
  if (!pausedFrom) return void refuse('pausedFrom', 'Please choose the first day')
  if (!pausedUntil) return void refuse('pausedUntil', 'Please choose the last day')
  const days = (Date.parse(pausedUntil) - Date.parse(pausedFrom)) / DAY
  if (days < 0) refuse('pausedUntil', 'The last day must not be before the first')
  if (days > MAX_PAUSED_DAYS) refuse('pausedUntil', `Leave lasts at most ${MAX_PAUSED_DAYS} days`)
}
