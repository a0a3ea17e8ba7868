import { isUnsent, type Queued, type Refused } from '#src/web/offline/outbox/queued.ts'
import type { NewAttendee, NewMark, Register } from '../../../shapes.ts'

/** Whom a mark adds to its class; `who` is what is sent. A guest is known by an id that the phone makes. */
export type Added = {
  name: string
  guest: Register['rows'][number]['guest']
  who: Pick<NewAttendee, '_id' | 'studentId' | 'bookingId' | 'name' | 'seat'>
}

/**
 * A mark that was made on this phone: ids and times, and the name of whoever it adds. One that is stored is shown until the end
 * of that day over a register that was read before, as the page kept for offline use is.
 */
export type QueuedMark = NewMark & Queued & { classId: string; added?: Added }
export type Addition = QueuedMark & { added: Added }

export const isAddition = (mark: QueuedMark): mark is Addition => mark.added !== undefined

/** Milliseconds in which pressing on changes one's mind, and says nothing new. */
const ONE_GESTURE_MS = 5_000
const DAY_MS = 24 * 60 * 60_000

const isForSameStudent = (a: QueuedMark, b: QueuedMark) => a.classId === b.classId && a.studentId === b.studentId
const isSame = (a: QueuedMark, b: QueuedMark) => isForSameStudent(a, b) && a.at === b.at && a.mark === b.mark
const isOneGesture = (before: QueuedMark, after: QueuedMark) =>
  isUnsent(before) &&
  !isAddition(before) &&
  isForSameStudent(before, after) &&
  Date.parse(after.at) - Date.parse(before.at) < ONE_GESTURE_MS

/** Milliseconds in which a mark is usually sent: until then only a phone that is offline says that it waits. */
export const USUALLY_SENT_MS = 2_000

/** Those that wait: all that are unsent on a phone that is offline, else those that were made a while ago. */
export const listWaiting = (queued: QueuedMark[], isOnline: boolean, now: number) =>
  queued.filter((mark) => isUnsent(mark) && (!isOnline || now - Date.parse(mark.at) >= USUALLY_SENT_MS))

/** The queue with new marks at its end; one that is pressed on within a gesture is replaced. */
export const enqueue = (queued: QueuedMark[], made: QueuedMark[]) => [
  ...queued.filter((before) => !made.some((after) => isOneGesture(before, after))),
  ...made,
]

/**
 * The queue after a response of the server: what was stored has its time, what was refused its reason. The last stored mark
 * of each student stays for a day, and so does who was added.
 */
export function settleMarks(queued: QueuedMark[], sent: QueuedMark[], refused: QueuedMark[], storedAt?: string) {
  const settled = queued.map((mark) => {
    const refusal = refused.find((refusedMark) => isSame(refusedMark, mark))
    if (refusal) return { ...mark, ...refusal }
    return sent.some((sentMark) => isSame(sentMark, mark)) ? { ...mark, ...(storedAt && { storedAt }) } : mark
  })
  const isOld = ({ storedAt: before = '' }: QueuedMark) => Date.parse(storedAt ?? before) - Date.parse(before) > DAY_MS
  const isReplaced = (mark: QueuedMark, at: number) =>
    !isAddition(mark) && settled.slice(at + 1).some((later) => later.storedAt && isForSameStudent(later, mark))
  return settled.filter((mark, at) => !mark.storedAt || !(isOld(mark) || isReplaced(mark, at)))
}

/**
 * What is sent next: someone who is added alone, else marks of one class, of nobody who has yet to be added to it.
 * @param failed ids of the classes of which the server could store nothing just now
 */
export function nextToSend(queued: QueuedMark[], most: number, failed: ReadonlySet<string> = new Set()) {
  const unsent = queued.filter((mark) => isUnsent(mark) && !failed.has(mark.classId))
  const [first] = unsent
  if (!first || isAddition(first)) return first && { addition: first }
  const ofClass = unsent.filter(({ classId }) => classId === first.classId)
  const added = new Set(ofClass.filter(isAddition).map(({ studentId }) => studentId))
  return { classId: first.classId, marks: ofClass.filter(({ studentId }) => !added.has(studentId)).slice(0, most) }
}

/** The queue after someone was added: they may be in the register under another id, by which their marks name them from now on. */
export const settleAddition = (queued: QueuedMark[], sent: Addition, rowId: string, storedAt: string) =>
  queued.map((mark) => {
    if (!isForSameStudent(mark, sent)) return mark
    return { ...mark, studentId: rowId, ...(isSame(mark, sent) && { storedAt }) }
  })

/** The queue after someone was not added; their marks would be refused with them, and are sent again with them. */
export const refuseAddition = (queued: QueuedMark[], sent: Addition, refused: Refused) =>
  queued.flatMap((mark) => {
    if (isSame(mark, sent)) return { ...mark, ...refused }
    if (!isUnsent(mark) || !isForSameStudent(mark, sent)) return mark
    return refused.mayRetry ? { ...mark, ...refused } : []
  })

/** A mark that is sent again, where sending it again may help. */
export function withoutRefused({ refusal, mayRetry, ...mark }: QueuedMark): QueuedMark {
  return refusal === undefined || mayRetry ? mark : { ...mark, refusal }
}

/** What this phone shows of a student beside a register that was read at `asOf`: the latest mark that was not refused. */
export const latestMark = (queued: QueuedMark[], studentId: string, asOf: string) =>
  queued.findLast((mark) => mark.studentId === studentId && isNewer(mark, asOf))

const isNewer = (mark: QueuedMark, asOf: string) =>
  isUnsent(mark) || (mark.storedAt !== undefined && mark.storedAt > asOf)

/** Whom this phone shows in addition to a register that was read at `asOf`. */
export const listAdditions = (queued: QueuedMark[], registered: ReadonlySet<string>, asOf: string) =>
  queued.filter(isAddition).filter((mark) => isNewer(mark, asOf) && !registered.has(mark.studentId))
