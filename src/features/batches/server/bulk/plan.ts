import { ORPCError } from '@orpc/server'
import { invalidField } from '#src/server/http/errors.ts'
import { countInWords } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { isOutdated } from '#src/shared/version.ts'
import { dateIn, instantAt, wallTime } from '#src/shared/wall-time.ts'
import type { Bulk } from '../../bulk-shapes.ts'
import { messages } from '../../messages.ts'
import { classEnd } from '../../pattern.ts'
import { batchIn, calendar, classNumberInSentence, displayName } from '../../rules.ts'
import type { ClassToChange } from './bulk-queries.ts'

export type Change = { before: ClassToChange; after: ClassToChange }
type Mentor = { _id: string; name: string } | undefined
/** `atEnd`: what each becomes that is held after the last of its batch. */
type Facts = { mentor: Mentor; atEnd: ClassToChange[]; now: string }

const DAY = 24 * 60 * 60_000
const conflict = (message: string) => new ORPCError('CONFLICT', { message })

/** 'class 4 of Weekday evenings of SAP SD on 5 Jan 2027, 7:00 PM'. */
const classInWords = (of: ClassToChange) =>
  `class ${classNumberInSentence(of)} of ${batchIn(of.courseTitle, displayName(of))} on ${formatDateTime(of.startsAt)}`

const NAMED = 10

function inList(rows: ClassToChange[]) {
  const more = rows.length - NAMED
  const named = rows.slice(0, NAMED).map(classInWords).join('; ')
  return more > 0 ? `${named}; and ${countInWords(more, 'more class', 'more classes')}` : named
}

/**
 * What each class becomes; those that stay as they are, are left out.
 * @throws {ORPCError} 404 for a class that is none, 409 that names what changed meanwhile or can be changed no more, 400 for
 * a time that is over
 */
export function planChanges(
  rows: ClassToChange[],
  { classes, ...wanted }: Bulk,
  { mentor, atEnd, now }: Facts,
): Change[] {
  const versions = new Map(classes.map(({ _id, version }) => [_id, version]))
  if (rows.length < versions.size) throw new ORPCError('NOT_FOUND', { message: 'Class not found.' })
  const outdated = rows.filter((row) => isOutdated(row, versions.get(row._id)))
  if (outdated.length > 0) throw conflict(messages.changedMeanwhile(inList(outdated)))
  if (rows.some(({ cancelledAt }) => cancelledAt)) throw conflict(messages.cancelledAlready)
  const cancelled = rows.filter(({ state }) => state === 'cancelled')
  if (wanted.action !== 'cancel' && cancelled.length > 0) throw conflict(messages.theseAreCancelled(inList(cancelled)))
  const inPart = rows.filter(({ endedAt }) => endedAt)
  if (['cancel', 'postpone', 'move'].includes(wanted.action) && inPart.length > 0)
    throw conflict(messages.theseAreHeldInPart(inList(inPart)))
  const over = rows.filter((row) => classEnd(row) <= now)
  if (over.length > 0) throw conflict(messages.theseAreOver(inList(over)))
  const changes = rows.map((before) => ({
    before,
    after: atEnd.find(({ _id }) => _id === before._id) ?? applyAction(before, rows, wanted, mentor),
  }))
  if (wanted.action === 'move' && changes.some(({ after }) => after.startsAt <= now))
    throw invalidField(wanted.startsAt ? 'startsAt' : 'days', messages.classInPast)
  return changes.filter(isChange)
}

const FIELDS = ['startsAt', 'endsAt', 'room', 'state', 'substituteId'] as const
const isChange = ({ before, after }: Change) => FIELDS.some((field) => before[field] !== after[field])

type Wanted = Omit<Bulk, 'classes'>

function applyAction(row: ClassToChange, rows: ClassToChange[], wanted: Wanted, mentor: Mentor): ClassToChange {
  const plannedOn = row.plannedOn ?? dateIn(row.startsAt, calendar.timeZone)
  if (wanted.action === 'cancel') return { ...row, state: 'cancelled', plannedOn }
  if (wanted.action === 'room') return { ...row, room: wanted.room ?? row.room }
  if (wanted.action === 'substitute') return taughtBy(row, mentor)
  const later = computeDelay(rows, wanted)
  const [startsAt, endsAt] = [shifted(row.startsAt, later), shifted(row.endsAt, later)]
  return later === 0 ? row : { ...row, startsAt, endsAt, plannedOn, state: 'moved' }
}

/** The batch's own mentor substitutes nobody. */
function taughtBy(row: ClassToChange, mentor: Mentor): ClassToChange {
  if (!mentor || mentor._id === row.ownMentorId)
    return { ...row, substituteId: null, mentorId: row.ownMentorId, mentorName: row.ownMentorName }
  return { ...row, substituteId: mentor._id, mentorId: mentor._id, mentorName: mentor.name }
}

const wall = (instant: string) => wallTime(Date.parse(instant), calendar.timeZone)

/** By how much the clocks show a later time: so hours stay the same where clocks change. */
function computeDelay([first]: ClassToChange[], { startsAt, days = 0 }: Wanted) {
  return startsAt && first ? wall(startsAt) - wall(first.startsAt) : days * DAY
}

const shifted = (instant: string, later: number) =>
  new Date(instantAt(wall(instant) + later, calendar.timeZone)).toISOString()
