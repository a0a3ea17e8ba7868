import type { NewMark } from '../shapes.ts'

/**
 * A mark that was made on this phone: ids and times alone. `refusal` is why it never will be stored; `storedAt` when it was,
 * by the site's clock: for the day it stands over a register that was read before, as the page is that opens without a line.
 */
export type OwnMark = NewMark & { classId: string; refusal?: string; storedAt?: string }

/** Milliseconds in which pressing on changes one's mind, and says nothing new. */
const ONE_GESTURE = 5_000
const A_DAY = 24 * 60 * 60_000

const isOf = (one: OwnMark, other: OwnMark) => one.classId === other.classId && one.studentId === other.studentId
const isSame = (one: OwnMark, other: OwnMark) => isOf(one, other) && one.at === other.at && one.mark === other.mark
const isOneGesture = (before: OwnMark, after: OwnMark) =>
  isToBeSent(before) && isOf(before, after) && Date.parse(after.at) - Date.parse(before.at) < ONE_GESTURE

export const isToBeSent = ({ refusal, storedAt }: OwnMark) => refusal === undefined && storedAt === undefined

/** With these made after those that wait. */
export const withMarks = (own: OwnMark[], made: OwnMark[]) => [
  ...own.filter((before) => !made.some((after) => isOneGesture(before, after))),
  ...made,
]

/** With those of them that are stored, the last of each student for a day, and with why others cannot be. */
export function answered(own: OwnMark[], sent: OwnMark[], refused: OwnMark[], storedAt?: string) {
  const said = own.map((mark) => {
    const refusal = refused.find((one) => isSame(one, mark))
    if (refusal) return { ...mark, ...refusal }
    return sent.some((one) => isSame(one, mark)) ? { ...mark, ...(storedAt && { storedAt }) } : mark
  })
  const isOld = ({ storedAt: before = '' }: OwnMark) => Date.parse(storedAt ?? before) - Date.parse(before) > A_DAY
  const isSaidAnew = (mark: OwnMark, at: number) =>
    said.slice(at + 1).some((later) => later.storedAt && isOf(later, mark))
  return said.filter((mark, at) => !mark.storedAt || !(isOld(mark) || isSaidAnew(mark, at)))
}

/** What a phone shows of a student beside a register that was read at `asOf`: what was said last, and not refused. */
export const lastSaid = (own: OwnMark[], studentId: string, asOf: string) =>
  own.filter((one) => one.studentId === studentId && (isToBeSent(one) || (one.storedAt && one.storedAt > asOf))).at(-1)
