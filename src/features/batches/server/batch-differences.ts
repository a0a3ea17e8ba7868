import type { BatchDifference } from '../changes-in-words.ts'
import { displayName } from '../rules.ts'
import type { BatchSnapshot } from './snapshot-queries.ts'

/** With whom it concerns beside the text of a message. */
export type Concerned = Omit<BatchDifference, 'classes'> & {
  batchId: string
  /** Of the batch, before and after. */
  mentorIds: string[]
  holderIds: string[]
  waitingIds: string[]
  classes: (BatchDifference['classes'][number] & { mentorIds: string[]; guestIds: string[] })[]
}

const isString = (id: string | null | undefined): id is string => typeof id === 'string'

/** What differs between two snapshots of the same batches; a batch of which nothing does is left out. */
export const compareSnapshots = (before: BatchSnapshot[], after: BatchSnapshot[]): Concerned[] =>
  before.flatMap((from) => {
    const to = after.find(({ batch }) => batch._id === from.batch._id)
    if (!to) return []
    const difference = compareBatch(from, to)
    const { classes, isCancelled, joinUrl, classCount, mentor } = difference
    const isSame = [joinUrl, classCount, mentor].every(({ from, to }) => from === to)
    return classes.length === 0 && !isCancelled && isSame ? [] : [difference]
  })

function compareBatch(from: BatchSnapshot, to: BatchSnapshot): Concerned {
  const ids = new Set([...from.classes, ...to.classes].map(({ _id }) => _id))
  const pairs = [...ids].map((_id) => ({
    _id,
    from: from.classes.find((classRow) => classRow._id === _id) ?? null,
    to: to.classes.find((classRow) => classRow._id === _id) ?? null,
  }))
  const pairStart = (pair: (typeof pairs)[number]) => (pair.from ?? pair.to)?.startsAt ?? ''
  const classes = pairs
    .filter((pair) => isDifferent(pair))
    .toSorted((a, b) => pairStart(a).localeCompare(pairStart(b)))
    .map((pair) => ({
      ...pair,
      mentorIds: [pair.from?.mentorId, pair.to?.mentorId].filter(isString),
      guestIds: [...new Set([...(pair.from?.guestIds ?? []), ...(pair.to?.guestIds ?? [])])],
    }))
  const isInClasses = classes.some(({ from, to }) => from && to && from.mentor !== to.mentor)
  return {
    batchId: to.batch._id,
    courseTitle: to.batch.courseTitle,
    name: displayName(to.batch),
    classes,
    isCancelled: !from.batch.cancelledAt && Boolean(to.batch.cancelledAt),
    toCall: to.toCall,
    joinUrl: { from: from.batch.joinUrl, to: to.batch.joinUrl },
    classCount: { from: from.batch.classCount, to: to.batch.classCount },
    mentor: { from: isInClasses ? to.batch.mentorName : from.batch.mentorName, to: to.batch.mentorName },
    mentorIds: [from.batch.mentorId, to.batch.mentorId].filter(isString),
    holderIds: from.holderIds,
    waitingIds: from.waitingIds,
  }
}

type Pair = Pick<Concerned['classes'][number], 'from' | 'to'>

function isDifferent({ from, to }: Pair) {
  if (!from?.isHeld && !to?.isHeld) return false
  if (!from || !to) return true
  const facts = ['startsAt', 'endsAt', 'room', 'mentor', 'isHeld'] as const
  return facts.some((fact) => from[fact] !== to[fact])
}

/** Everyone a change concerns: seats, reserved chairs, who taught it and who will, and of a cancelled batch the waiting list. */
export const listConcernedIds = (differences: Concerned[]) => [
  ...new Set(
    differences.flatMap(({ holderIds, waitingIds, mentorIds, classes, isCancelled }) => [
      ...holderIds,
      ...(isCancelled ? waitingIds : []),
      ...mentorIds,
      ...classes.flatMap(({ guestIds, mentorIds }) => [...guestIds, ...mentorIds]),
    ]),
  ),
]

/** Of those differences what concerns one of them. A joining link is for those with a seat and the mentor of the batch. */
export function differencesFor(userId: string, differences: Concerned[]): Concerned[] {
  return differences.flatMap((difference) => {
    const { holderIds, waitingIds, mentorIds, isCancelled } = difference
    if ([holderIds, mentorIds, isCancelled ? waitingIds : []].some((ids) => ids.includes(userId))) return [difference]
    const classes = difference.classes.filter(
      ({ guestIds, mentorIds }) => guestIds.includes(userId) || mentorIds.includes(userId),
    )
    const unchanged = {
      classCount: { from: 0, to: 0 },
      joinUrl: { from: null, to: null },
      mentor: { from: '', to: '' },
    }
    const personal: Concerned = { ...difference, ...unchanged, classes, isCancelled: false }
    return classes.length > 0 ? [personal] : []
  })
}
