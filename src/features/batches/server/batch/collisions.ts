import type { Tx } from '#src/server/db/db.ts'
import { wrongField } from '#src/server/http/errors.ts'
import { inSentence } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { dateIn, type Hours } from '../../pattern.ts'
import { batchIn, calendar, nameOf } from '../../rules.ts'
import { type Collision, collisionsOf } from '../classes/class-queries.ts'
import { holidaysAmong } from '../holidays/holiday-queries.ts'

type Wanted = { mentorId: string | null; room: string; batchId: string | null; hours: Hours[] }

const batchOf = (collision: Collision) => batchIn(collision.courseTitle, nameOf(collision))

/** 'Asha Rao teaches Weekday evenings of SAP SD on 5 Jan 2027, 7:00 PM; 6 Jan 2027, 7:00 PM.': a sentence for each batch. */
function listed(collisions: Collision[], busy: (batch: string, collision: Collision) => string) {
  const sentences = Map.groupBy(collisions, (collision) => busy(batchOf(collision), collision))
  return [...sentences].map(
    ([words, same]) => `${words} on ${same.map(({ startsAt }) => formatDateTime(startsAt)).join('; ')}.`,
  )
}

/** The classes that the mentor teaches at the same time, and those in the room; one class may be both. */
async function takenBy(tx: Tx, wanted: Wanted) {
  const { mentorId, room } = wanted
  const collisions = wanted.hours.length > 0 ? await collisionsOf(tx, wanted) : []
  return {
    taught: collisions.filter((collision) => mentorId !== null && collision.mentorId === mentorId),
    here: collisions.filter((collision) => room !== '' && collision.room.toLowerCase() === room.toLowerCase()),
  }
}

const daysOf = ({ hours }: Wanted) => hours.map(({ startsAt }) => dateIn(startsAt, calendar.timeZone))

const without = (collisions: Collision[], known: Collision[]) =>
  collisions.filter(({ _id }) => !known.some((of) => of._id === _id))

/** 'Arjun Shetty has Weekend mornings of SAP MM on 9 Jan 2027, 10:00 AM; 10 Jan 2027, 10:00 AM.' */
export const collisionsInWords = (collisions: Collision[], { name }: { name: string }) =>
  listed(collisions, (batch) => `${name} has ${batch}`).join(' ')

/**
 * A mentor or a room in two places at once, and a class on a holiday. What was in the way `before` a change is not asked about
 * again.
 * @throws {ORPCError} 409 that names what is in the way, as an issue of `isConfirmed`, where nobody said yes to it
 */
export async function refuseCollisions(tx: Tx, wanted: Wanted, isConfirmed: boolean, before?: Wanted) {
  if (isConfirmed) return
  const { taught, here } = await takenBy(tx, wanted)
  const known = before ? await takenBy(tx, before) : { taught: [], here: [] }
  const question = [
    ...(await holidaysAmong(
      tx,
      daysOf(wanted).filter((day) => !before || !daysOf(before).includes(day)),
    )),
    ...listed(without(taught, known.taught), (batch, { mentorName }) => `${mentorName} teaches ${batch}`),
    ...listed(without(here, known.here), (batch, { room }) => `${inSentence(room)} is taken by ${batch}`),
  ].join(' ')
  if (question) throw wrongField('isConfirmed', question, 'CONFLICT')
}
