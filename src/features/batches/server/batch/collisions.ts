import type { Reader, Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import type { Hours } from '../../pattern.ts'
import { calendar } from '../../rules.ts'
import { findCollisions, findStudentCollisions } from '../classes/collision-queries.ts'
import { holidaysAmong } from '../holidays/holiday-queries.ts'
import { clashQuestion, type InTheWay } from './clash-words.ts'

/** `classId`: of the one class that is changed, which others may make up. */
export type Wanted = {
  mentorId: string | null
  room: string
  batchId: string | null
  classId?: string | undefined
  hours: Hours[]
}

/** The classes that the mentor teaches at the same time, those in the room, and those of the students; one may be all three. */
async function findTaken(db: Reader, wanted: Wanted) {
  const { mentorId, room, batchId, hours } = wanted
  const collisions = hours.length > 0 ? await findCollisions(db, wanted) : []
  return {
    attended: batchId && hours.length > 0 ? await findStudentCollisions(db, { ...wanted, batchId }) : [],
    taught: collisions.filter((collision) => mentorId !== null && collision.mentorId === mentorId),
    here: collisions.filter((collision) => room !== '' && collision.room.toLowerCase() === room.toLowerCase()),
  }
}

const localDays = ({ hours }: Wanted) => hours.map(({ startsAt }) => dateIn(startsAt, calendar.timeZone))

const without = <Of extends { _id: string; studentId?: string }>(collisions: Of[], earlier: Of[]) =>
  collisions.filter(({ _id, studentId }) => !earlier.some((of) => of._id === _id && of.studentId === studentId))

/** A mentor, a room or students in two places at once, and classes on a holiday; not what was in the way `before` the change. */
export async function findInTheWay(db: Reader, wanted: Wanted, before?: Wanted): Promise<InTheWay> {
  const { taught, here, attended } = await findTaken(db, wanted)
  const earlier = before ? await findTaken(db, before) : { taught: [], here: [], attended: [] }
  const days = localDays(wanted).filter((day) => !before || !localDays(before).includes(day))
  return {
    holidays: await holidaysAmong(db, days),
    taught: without(taught, earlier.taught),
    here: without(here, earlier.here),
    attended: without(attended, earlier.attended),
  }
}

/** @throws {ORPCError} 409 that names what is in the way, as an issue of `isConfirmed`, where nobody said yes to it */
export async function refuseCollisions(tx: Tx, wanted: Wanted, isConfirmed: boolean, before?: Wanted) {
  if (isConfirmed) return
  const question = clashQuestion(await findInTheWay(tx, wanted, before))
  if (question) throw invalidField('isConfirmed', question, 'CONFLICT')
}
