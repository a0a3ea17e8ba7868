import { classEnd, type Hours as PlannedHours } from '#src/features/batches/pattern.ts'
import { registerOpens } from '#src/features/batches/rules.ts'
import { countInWords } from '#src/shared/text.ts'

export const MARKS = ['present', 'late', 'absent', 'excused'] as const
export type Mark = (typeof MARKS)[number]
export const MARK_WORDS: Record<Mark, string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
}

/** What a mark says of a row of the register: a visitor came or did not. */
export function describeMark(mark: Mark, guest: 'visitor' | 'name' | null) {
  if (guest !== 'visitor') return MARK_WORDS[mark]
  return mark === 'absent' ? 'Did not come' : 'Came'
}

/** How a mark came about: in the register, by the student's own check-in, by an admin afterwards, or by leave that was excused. */
export const SOURCES = ['register', 'check-in', 'correction', 'leave'] as const
export type Source = (typeof SOURCES)[number]

/** What is decided of a class, and no result of it: it counts however long before the class it was made. */
export const isDecision = (source: Source) => source === 'correction' || source === 'leave'

/** In one request: a full class with its guests, each mark changed a few times while offline. */
export const MAX_MARKS = 200

/** Of the name of someone who is added to a class. */
export const MAX_REASON_LENGTH = 100

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Hours = PlannedHours & { endedAt?: string | null }

/** Until when marks are made: 7 days after the class (product 22.2). */
export const registerClosesAt = (hours: Omit<Hours, 'startsAt'>) => Date.parse(classEnd(hours)) + 7 * DAY

type Marking = Hours & { listed: number; unmarked: number }

/** Of a class of today its register: not open yet, to be taken, complete, or over without anyone. */
export function registerOffer({ listed, unmarked, ...hours }: Marking, now: number) {
  if (now < registerOpens(hours)) return 'to come'
  if (listed === 0) return now < Date.parse(classEnd(hours)) ? 'open' : 'empty'
  return unmarked === 0 ? 'complete' : 'open'
}

/** When students check themselves in: from 15 minutes before a class until its end (product 22.6). */
const checkInOpensAt = ({ startsAt }: Pick<Hours, 'startsAt'>) => Date.parse(startsAt) - 15 * MINUTE
export const isCheckInOpen = (hours: Hours, now: number) =>
  checkInOpensAt(hours) <= now && now < Date.parse(classEnd(hours))

/** Who checks in later than so many minutes after the begin is late. */
const PUNCTUAL_MINUTES = 10
export const checkInMark = ({ startsAt }: Pick<Hours, 'startsAt'>, now: number): Mark =>
  now <= Date.parse(startsAt) + PUNCTUAL_MINUTES * MINUTE ? 'present' : 'late'

/** What a mark made at `at` by a phone that showed `sentAt` when ours showed `now` is by our clock: never past now. */
export const toServerTime = (at: string, sentAt: string, now: number) =>
  Math.min(now, Date.parse(at) + now - Date.parse(sentAt))

export const isPresent = (mark: Mark) => mark === 'present' || mark === 'late'

/** A guest is present or nothing: absent takes the mark of a name back, and says of a visitor that they did not come. */
export const isGuestMark = (mark: Mark) => mark === 'present' || mark === 'absent'

/** What a press makes of a mark: the exceptions in the order in which they are frequent. */
const NEXT_MARK: Record<Mark, Mark> = { present: 'absent', absent: 'late', late: 'excused', excused: 'present' }
export const nextMark = (mark: Mark | null) => (mark ? NEXT_MARK[mark] : 'absent')
export const nextGuestMark = (mark: Mark | null): Mark => (mark === 'present' ? 'absent' : 'present')
/** Whoever is away is excused where they are not there. */
export const nextAwayMark = (mark: Mark | null): Mark =>
  mark === 'present' ? 'late' : mark === 'late' ? 'excused' : 'present'

/** What counts of a mark: whoever is away and was not there is excused. */
export const effectiveMark = (mark: Mark | null, isAway: boolean) =>
  isAway && (mark === null || mark === 'absent') ? 'excused' : mark

/** `continuesId`: of the rest of a class that was held in part the other part. */
type MarkedClass = { _id: string; continuesId: string | null; mark: Mark; isMadeUp: boolean }

/** The parts of each class that was held in part, and each other class alone. */
export const groupParts = <Of extends MarkedClass>(classes: Of[]) => [
  ...Map.groupBy(classes, ({ _id, continuesId }) => continuesId ?? _id).values(),
]

/** A class is attended if either part of it was: what was made up counts as attended. */
export const isAttended = (parts: MarkedClass[]) => parts.some(({ mark, isMadeUp }) => isMadeUp || isPresent(mark))

/** How often of how often someone was there: what is excused counts not at all. */
export function sumAttendance(classes: MarkedClass[]) {
  const all = groupParts(classes)
  return {
    attended: all.filter(isAttended).length,
    of: all.filter((parts) => parts.some(({ mark, isMadeUp }) => isMadeUp || mark !== 'excused')).length,
  }
}

/** Somebody should call them (product 22.10). */
export const isMissing = ({ missedInARow }: { missedInARow: number }) => missedInARow >= 2

/** '8 of 9 classes'. */
export const describeAttended = ({ attended, of }: { attended: number; of: number }) =>
  `${attended} of ${countInWords(of, 'class', 'classes')}`
