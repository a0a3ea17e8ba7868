import type { Tx } from '#src/server/db/db.ts'
import { wrongField } from '#src/server/http/errors.ts'
import { inSentence } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import type { Hours } from '../../pattern.ts'
import { batchIn, nameOf } from '../../rules.ts'
import { type Collision, collisionsOf } from '../classes/class-queries.ts'

type Wanted = { mentorId: string | null; room: string; batchId: string | null; hours: Hours[] }

const batchOf = (collision: Collision) => batchIn(collision.courseTitle, nameOf(collision))

/** 'Asha Rao teaches Weekday evenings of SAP SD on 5 Jan 2027, 7:00 pm; 6 Jan 2027, 7:00 pm.': a sentence for each batch. */
function listed(collisions: Collision[], busy: (batch: string, collision: Collision) => string) {
  const sentences = Map.groupBy(collisions, (collision) => busy(batchOf(collision), collision))
  return [...sentences].map(
    ([words, same]) => `${words} on ${same.map(({ startsAt }) => formatDateTime(startsAt)).join('; ')}.`,
  )
}

/** Everything that needs the mentor or the room at the same time, also where one class needs both. */
function takenInWords(collisions: Collision[], { mentorId, room }: Wanted) {
  const taught = collisions.filter((collision) => mentorId !== null && collision.mentorId === mentorId)
  const isHere = (collision: Collision) => room !== '' && collision.room.toLowerCase() === room.toLowerCase()
  return [
    ...listed(taught, (batch, { mentorName }) => `${mentorName} teaches ${batch}`),
    ...listed(collisions.filter(isHere), (batch, { room }) => `${inSentence(room)} is taken by ${batch}`),
  ].join(' ')
}

/** 'Arjun Shetty has Weekend mornings of SAP MM on 9 Jan 2027, 10:00 am; 10 Jan 2027, 10:00 am.' */
export const collisionsInWords = (collisions: Collision[], { name }: { name: string }) =>
  listed(collisions, (batch) => `${name} has ${batch}`).join(' ')

/** @throws {ORPCError} 409 that names what is in the way, as an issue of `isConfirmed`, where nobody said yes to it */
export async function refuseCollisions(tx: Tx, wanted: Wanted, isConfirmed: boolean) {
  if (isConfirmed || wanted.hours.length === 0) return
  const collisions = await collisionsOf(tx, wanted)
  if (collisions.length > 0) throw wrongField('isConfirmed', takenInWords(collisions, wanted), 'CONFLICT')
}
