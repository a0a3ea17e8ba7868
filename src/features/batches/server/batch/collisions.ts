import type { Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { countInWords, joinNames, stripBidi } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import type { Hours } from '../../pattern.ts'
import { batchIn, calendar, displayName } from '../../rules.ts'
import {
  type Collision,
  findCollisions,
  findStudentCollisions,
  type StudentCollision,
} from '../classes/collision-queries.ts'
import { holidaysAmong } from '../holidays/holiday-queries.ts'

/** `classId`: of the one class that is changed, which others may make up. */
type Wanted = {
  mentorId: string | null
  room: string
  batchId: string | null
  classId?: string | undefined
  hours: Hours[]
}

const batchInWords = (collision: Collision) => batchIn(collision.courseTitle, displayName(collision))

/** So many are named one by one. */
const LISTED = 3

/** 'on 5 Jan 2027, 7:00 PM; 6 Jan 2027, 7:00 PM', and of many 'at 20 of its classes, from 5 Jan 2027, 7:00 PM to …'. */
function whenInWords(same: Collision[]) {
  const times = same.map(({ startsAt }) => formatDateTime(startsAt))
  if (times.length <= LISTED) return `on ${times.join('; ')}`
  return `at ${times.length} of its classes, from ${times[0]} to ${times.at(-1)}`
}

/** 'Asha Rao teaches Weekday evenings of SAP SD on 5 Jan 2027, 7:00 PM; 6 Jan 2027, 7:00 PM.': a sentence for each batch. */
function listed(collisions: Collision[], busy: (batch: string, collision: Collision) => string) {
  const sentences = Map.groupBy(collisions, (collision) => busy(batchInWords(collision), collision))
  return [...sentences].map(([words, same]) => `${words} ${whenInWords(same)}.`)
}

/** The classes that the mentor teaches at the same time, and those in the room; one class may be both. */
async function findTaken(tx: Tx, wanted: Wanted) {
  const { mentorId, room, batchId, hours } = wanted
  const collisions = hours.length > 0 ? await findCollisions(tx, wanted) : []
  return {
    attended: batchId && hours.length > 0 ? await findStudentCollisions(tx, { ...wanted, batchId }) : [],
    taught: collisions.filter((collision) => mentorId !== null && collision.mentorId === mentorId),
    here: collisions.filter((collision) => room !== '' && collision.room.toLowerCase() === room.toLowerCase()),
  }
}

const localDays = ({ hours }: Wanted) => hours.map(({ startsAt }) => dateIn(startsAt, calendar.timeZone))

const without = <Of extends { _id: string; studentId?: string }>(collisions: Of[], earlier: Of[]) =>
  collisions.filter(({ _id, studentId }) => !earlier.some((of) => of._id === _id && of.studentId === studentId))

const NAMED = 5

/** '2 students have Weekend mornings of SAP MM on 9 Jan 2027, 10:00 AM: Asha Rao and Arjun Shetty.': a sentence for each class. */
function studentsInWords(collisions: StudentCollision[]) {
  return [...Map.groupBy(collisions, ({ _id }) => _id).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const names = same.map(({ studentName }) => studentName)
    const then = `${batchInWords(first)} on ${formatDateTime(first.startsAt)}`
    if (names.length === 1) return `${first.studentName} has ${then}.`
    return `${countInWords(names.length, 'student')} have ${then}: ${joinNames(names, NAMED)}.`
  })
}

/** 'Arjun Shetty has Weekend mornings of SAP MM on 9 Jan 2027, 10:00 AM; 10 Jan 2027, 10:00 AM.' */
export const collisionsInWords = (collisions: Collision[], { name }: { name: string }) =>
  listed(collisions, (batch) => `${name} has ${batch}`).join(' ')

/** Of a class that is in both ways once: 'Asha Rao teaches Weekday evenings of SAP SD in Room 1 on 5 Jan 2027, 7:00 PM.' */
function placesInWords(taught: Collision[], here: Collision[]) {
  const sharingPlace = new Set(here.map(({ _id }) => _id))
  const inBoth = new Set(taught.map(({ _id }) => _id).filter((id) => sharingPlace.has(id)))
  return [
    ...listed(taught, (batch, { _id, mentorName, room }) => {
      const place = inBoth.has(_id) ? ` in ${stripBidi(room)}, which is needed too,` : ''
      return `${mentorName} teaches ${batch}${place}`
    }),
    ...listed(
      here.filter(({ _id }) => !inBoth.has(_id)),
      (batch, { room }) => `${stripBidi(room)} is taken by ${batch}`,
    ),
  ]
}

/**
 * A mentor, a room or students in two places at once, and a class on a holiday. What was in the way `before` a change is not asked about
 * again.
 * @throws {ORPCError} 409 that names what is in the way, as an issue of `isConfirmed`, where nobody said yes to it
 */
export async function refuseCollisions(tx: Tx, wanted: Wanted, isConfirmed: boolean, before?: Wanted) {
  if (isConfirmed) return
  const { taught, here, attended } = await findTaken(tx, wanted)
  const earlier = before ? await findTaken(tx, before) : { taught: [], here: [], attended: [] }
  const question = [
    ...(await holidaysAmong(
      tx,
      localDays(wanted).filter((day) => !before || !localDays(before).includes(day)),
    )),
    ...placesInWords(without(taught, earlier.taught), without(here, earlier.here)),
    ...studentsInWords(without(attended, earlier.attended)),
  ].join(' ')
  if (question) throw invalidField('isConfirmed', question, 'CONFLICT')
}
