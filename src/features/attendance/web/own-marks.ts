import type { NewMark } from '../shapes.ts'

/** A mark that is not stored by the site yet: ids and times alone. `refusal` is why it never will be. */
export type WaitingMark = NewMark & { classId: string; refusal?: string }

/** Milliseconds in which pressing on changes one's mind, and says nothing new. */
const ONE_GESTURE = 5_000

const isOf = (one: WaitingMark, other: WaitingMark) =>
  one.classId === other.classId && one.studentId === other.studentId
const isSame = (one: WaitingMark, other: WaitingMark) =>
  isOf(one, other) && one.at === other.at && one.mark === other.mark
const isOneGesture = (before: WaitingMark, after: WaitingMark) =>
  isOf(before, after) && Date.parse(after.at) - Date.parse(before.at) < ONE_GESTURE

/** With these made after those that wait. */
export const withMarks = (waiting: WaitingMark[], made: WaitingMark[]) => [
  ...waiting.filter((before) => !made.some((after) => isOneGesture(before, after))),
  ...made,
]

/** Without those that are stored, and with why others cannot be. */
export const answered = (waiting: WaitingMark[], sent: WaitingMark[], refused: WaitingMark[]) =>
  waiting.flatMap((mark) => {
    const refusal = refused.find((one) => isSame(one, mark))
    if (refusal) return { ...mark, ...refusal }
    return sent.some((one) => isSame(one, mark)) ? [] : mark
  })

export const isToBeSent = ({ refusal }: WaitingMark) => refusal === undefined

/** What a phone shows of a student: what was said last, and not refused. */
export const lastSaid = (waiting: WaitingMark[], studentId: string) =>
  waiting.filter((one) => one.studentId === studentId && isToBeSent(one)).at(-1)
