import type { NewMark } from '../../../shapes.ts'

/**
 * A mark that was made on this phone: ids and times alone. `refusal` is why it never will be stored; `storedAt` when it was,
 * by the site's clock: until the end of that day it is shown over a register that was read before, as the page kept for offline use is.
 */
export type QueuedMark = NewMark & { classId: string; refusal?: string; storedAt?: string }

/** Milliseconds in which pressing on changes one's mind, and says nothing new. */
const ONE_GESTURE = 5_000
const A_DAY = 24 * 60 * 60_000

const isForSameStudent = (a: QueuedMark, b: QueuedMark) => a.classId === b.classId && a.studentId === b.studentId
const isSame = (a: QueuedMark, b: QueuedMark) => isForSameStudent(a, b) && a.at === b.at && a.mark === b.mark
const isOneGesture = (before: QueuedMark, after: QueuedMark) =>
  isUnsent(before) && isForSameStudent(before, after) && Date.parse(after.at) - Date.parse(before.at) < ONE_GESTURE

export const isUnsent = ({ refusal, storedAt }: QueuedMark) => refusal === undefined && storedAt === undefined

/** Milliseconds in which a mark is usually sent: until then only a phone that is offline says that it waits. */
export const USUALLY_SENT = 2_000

/** Those that wait: all that are unsent on a phone that is offline, else those that were made a while ago. */
export const waitingIn = (queued: QueuedMark[], isOnline: boolean, now: number) =>
  queued.filter((mark) => isUnsent(mark) && (!isOnline || now - Date.parse(mark.at) >= USUALLY_SENT))

/** The queue with new marks at its end; one that is pressed on within a gesture is replaced. */
export const enqueue = (queued: QueuedMark[], made: QueuedMark[]) => [
  ...queued.filter((before) => !made.some((after) => isOneGesture(before, after))),
  ...made,
]

/**
 * The queue after a response of the server: what was stored has its time, what was refused its reason. The last stored mark
 * of each student stays for a day.
 */
export function settle(queued: QueuedMark[], sent: QueuedMark[], refused: QueuedMark[], storedAt?: string) {
  const settled = queued.map((mark) => {
    const refusal = refused.find((refusedMark) => isSame(refusedMark, mark))
    if (refusal) return { ...mark, ...refusal }
    return sent.some((sentMark) => isSame(sentMark, mark)) ? { ...mark, ...(storedAt && { storedAt }) } : mark
  })
  const isOld = ({ storedAt: before = '' }: QueuedMark) => Date.parse(storedAt ?? before) - Date.parse(before) > A_DAY
  const isReplaced = (mark: QueuedMark, at: number) =>
    settled.slice(at + 1).some((later) => later.storedAt && isForSameStudent(later, mark))
  return settled.filter((mark, at) => !mark.storedAt || !(isOld(mark) || isReplaced(mark, at)))
}

/** What this phone shows of a student beside a register that was read at `asOf`: the latest mark that was not refused. */
export const latestMark = (queued: QueuedMark[], studentId: string, asOf: string) =>
  queued.findLast(
    (mark) => mark.studentId === studentId && (isUnsent(mark) || (mark.storedAt !== undefined && mark.storedAt > asOf)),
  )
