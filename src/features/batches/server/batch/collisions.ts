import type { Tx } from '#src/server/db/db.ts'
import { wrongField } from '#src/server/http/errors.ts'
import { howMany, inSentence } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import type { Hours } from '../../pattern.ts'
import { batchIn, nameOf } from '../../rules.ts'
import { type Collision, collisionsOf } from '../classes/class-queries.ts'

type Wanted = { mentorId: string | null; room: string; batchId: string | null; hours: Hours[] }

const batchOf = (collision: Collision) => batchIn(collision.courseTitle, nameOf(collision))
const more = (count: number) => (count > 0 ? `, and ${howMany(count, 'more class', 'more classes')}` : '')

/** 'Asha Rao teaches Weekday evenings of SAP SD on 5 Jan 2027, 7:00 pm, and 3 more classes.' */
function takenInWords(collisions: Collision[], mentorId: string | null) {
  const taught = collisions.filter((collision) => collision.mentorId === mentorId)
  const [first] = taught
  const [collision] = collisions
  if (first)
    return `${first.mentorName} teaches ${batchOf(first)} on ${formatDateTime(first.startsAt)}${more(taught.length - 1)}.`
  return collision
    ? `${inSentence(collision.room)} is taken by ${batchOf(collision)} on ${formatDateTime(collision.startsAt)}${more(collisions.length - 1)}.`
    : ''
}

/** 'Arjun Shetty has Weekend mornings of SAP MM on 9 Jan 2027, 10:00 am.' */
export function collisionsInWords(collisions: Collision[], { name }: { name: string }) {
  const [first] = collisions
  return first
    ? `${name} has ${batchOf(first)} on ${formatDateTime(first.startsAt)}${more(collisions.length - 1)}.`
    : ''
}

/** @throws {ORPCError} 409 that names what is in the way, as an issue of `isConfirmed`, where nobody said yes to it */
export async function refuseCollisions(tx: Tx, wanted: Wanted, isConfirmed: boolean) {
  if (isConfirmed || wanted.hours.length === 0) return
  const collisions = await collisionsOf(tx, wanted)
  if (collisions.length > 0) throw wrongField('isConfirmed', takenInWords(collisions, wanted.mentorId), 'CONFLICT')
}
