import { daysAfter } from '#src/shared/wall-time.ts'

export const ANSWERS = ['excused', 'noted'] as const
export type Answer = (typeof ANSWERS)[number]
export const ANSWER_WORDS: Record<Answer, string> = { excused: 'Excused', noted: 'Noted' }

export const STATES = ['open', 'answered'] as const
export type LeaveState = (typeof STATES)[number]

export const MAX_REASON_LENGTH = 200

/** Of one leave, the first and the last included; whoever is away longer speaks with staff (product 21.19). */
export const MAX_DAYS = 14

/** Days ahead that leave can be asked for. */
export const MAX_DAYS_AHEAD = 365

/** Days after its end for which leave can be answered, as attendance is marked; and after which it is deleted. */
export const ANSWERED_DAYS = 7
export const KEPT_DAYS = 90

/** The first and the last day, '2027-01-05'. */
export type Days = { from: string; to: string }

const DAY = 24 * 60 * 60_000

/** How many days these are; none or fewer where the last is before the first. */
export const countDays = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** Why days cannot be asked for; null where they can. */
export function daysRefusal({ from }: Days, today: string) {
  if (from < today) return 'daysOver'
  return from > daysAfter(today, MAX_DAYS_AHEAD) ? 'tooFarAhead' : null
}

type Identified = { leaveId: string; classId: string | null }

/** Where staff answer it: in the register of its class, or on the home. */
export const leavePath = ({ leaveId, classId }: Identified) =>
  classId ? `/dashboard/classes/${classId}/register?leave=${leaveId}` : `/dashboard/mentor?leave=${leaveId}`
