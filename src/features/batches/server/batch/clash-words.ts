import { countInWords, joinNames, stripBidi } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import type { ClashPreview } from '../../clash-shapes.ts'
import type { Hours } from '../../pattern.ts'
import { batchIn, displayName } from '../../rules.ts'
import type { Collision, StudentCollision } from '../classes/collision-queries.ts'

/** Classes of the mentor, in the room and of the students at the same time; each holiday is a sentence. */
export type InTheWay = {
  holidays: string[]
  taught: Collision[]
  here: Collision[]
  attended: StudentCollision[]
}

type Alike = { words: string; same: Collision[] }

/** 'Asha Rao teaches Weekday evenings of SAP SD', with the classes of which it is true. */
function groupAlike<Of extends Collision>(collisions: Of[], busy: (batch: string, collision: Of) => string): Alike[] {
  const alike = Map.groupBy(collisions, (of) => busy(batchIn(of.courseTitle, displayName(of)), of))
  return [...alike].map(([words, same]) => ({ words, same }))
}

/** So many are named one by one. */
const LISTED = 3

/** 'on 5 Jan 2027, 7:00 PM; 6 Jan 2027, 7:00 PM', and of many 'at 20 of its classes, from 5 Jan 2027, 7:00 PM to …'. */
function whenInWords(same: Collision[]) {
  const times = same.map(({ startsAt }) => formatDateTime(startsAt))
  if (times.length <= LISTED) return `on ${times.join('; ')}`
  return `at ${times.length} of its classes, from ${times[0]} to ${times.at(-1)}`
}

/** 'Asha Rao teaches Weekday evenings of SAP SD on 5 Jan 2027, 7:00 PM; 6 Jan 2027, 7:00 PM.' */
const describeCollisions = ({ words, same }: Alike) => `${words} ${whenInWords(same)}.`

/** 'Arjun Shetty has Weekend mornings of SAP MM on 9 Jan 2027, 10:00 AM; 10 Jan 2027, 10:00 AM.' */
export const collisionsInWords = (collisions: Collision[], { name }: { name: string }) =>
  groupAlike(collisions, (batch) => `${name} has ${batch}`)
    .map(describeCollisions)
    .join(' ')

/** A class that has both the mentor and the room is named once. */
function placesTaken({ taught, here }: InTheWay) {
  const sharingPlace = new Set(here.map(({ _id }) => _id))
  const inBoth = new Set(taught.map(({ _id }) => _id).filter((id) => sharingPlace.has(id)))
  return [
    ...groupAlike(taught, (batch, { _id, mentorName, room }) => {
      const place = inBoth.has(_id) ? ` in ${stripBidi(room)}` : ''
      return `${mentorName} teaches ${batch}${place}`
    }),
    ...groupAlike(
      here.filter(({ _id }) => !inBoth.has(_id)),
      (batch, { room }) => `${stripBidi(room)} is taken by ${batch}`,
    ),
  ]
}

const NAMED = 5

/** 'Asha Rao and Arjun Shetty have Weekend mornings of SAP MM': the students of each class together. */
function studentsTaken({ attended }: InTheWay) {
  const namesIn = Map.groupBy(attended, ({ _id }) => _id)
  const classes = [...namesIn.values()].flatMap(([first]) => first ?? [])
  return groupAlike(classes, (batch, { _id }) => {
    const names = namesIn.get(_id)?.map(({ studentName }) => studentName) ?? []
    return `${joinNames(names, NAMED)} ${names.length === 1 ? 'has' : 'have'} ${batch}`
  })
}

const alikeIn = (inTheWay: InTheWay) => [...placesTaken(inTheWay), ...studentsTaken(inTheWay)]

/** What a save asks; '' where nothing is in the way. */
export const clashQuestion = (inTheWay: InTheWay) =>
  [...inTheWay.holidays, ...alikeIn(inTheWay).map(describeCollisions)].join(' ')

const overlap = (a: Hours, b: Hours) =>
  Date.parse(a.startsAt) < Date.parse(b.endsAt) && Date.parse(a.endsAt) > Date.parse(b.startsAt)

/** 'Meera Nair', 'Room 1', '3 students': whoever and whatever is needed twice, once. */
function listNeeded({ taught, here, attended }: InTheWay) {
  const students = [...new Map(attended.map(({ studentId, studentName }) => [studentId, studentName])).values()]
  const [first] = students
  return [
    ...new Set(taught.map(({ mentorName }) => mentorName)),
    ...here.slice(0, 1).map(({ room }) => stripBidi(room)),
    ...(first ? [students.length === 1 ? first : countInWords(students.length, 'student')] : []),
  ]
}

/** 'Clash in 3 of 20 classes', 'Clash in all 20 classes', and of a single class 'Clash'. */
function countClashing({ taught, here, attended }: InTheWay, hours: Hours[]) {
  if (hours.length === 1) return 'Clash'
  const all = [...taught, ...here, ...attended]
  const clashing = hours.filter((held) => all.some((of) => overlap(held, of))).length
  return `Clash in ${clashing === hours.length ? 'all' : `${clashing} of`} ${hours.length} classes`
}

/** What is in the way of classes at these hours: in short, what to unfold, and what a save asks. */
export function previewClashes(inTheWay: InTheWay, hours: Hours[]): ClashPreview {
  const names = listNeeded(inTheWay)
  const clash = names.length > 0 ? [`${countClashing(inTheWay, hours)}: ${names.join(', ')}.`] : []
  return {
    summary: [...inTheWay.holidays, ...clash].join(' '),
    details: alikeIn(inTheWay).map(({ words, same }) => ({ words, startsAt: same.map(({ startsAt }) => startsAt) })),
    question: clashQuestion(inTheWay),
  }
}
