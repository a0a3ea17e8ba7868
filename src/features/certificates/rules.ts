import { groupParts, isAttended, isPresent, type Mark } from '#src/features/attendance/rules.ts'
import { messages } from './messages.ts'

/** In one request. */
export const MAX_ISSUED = 200

/** How many of `of` classes have to be attended, where `attendanceNeeded` of a hundred are (product 27.2). */
export const classesNeeded = (of: number, attendanceNeeded: number) => Math.ceil((of * attendanceNeeded) / 100)

/** Too many classes missed for a certificate. */
export const isBelowMinimum = ({ attended, of }: { attended: number; of: number }, attendanceNeeded: number) =>
  of > 0 && attended < classesNeeded(of, attendanceNeeded)

/** How many seats someone has in classes to come, to make up for missed and for excused ones. */
export type MakeUpsReserved = { missed: number; excused: number }

/** How many more classes have to be made up for a certificate than are reserved. An excused one counts once it is made up. */
export const classesToMakeUp = (
  { attended, of }: { attended: number; of: number },
  { missed, excused }: MakeUpsReserved,
  attendanceNeeded: number,
) => Math.max(0, classesNeeded(of + excused, attendanceNeeded) - attended - excused - missed)

/** 'KEA-26-00042': the year is the last two digits of the one in which it is issued. */
export const certificateNumber = (prefix: string, year: number, count: number) =>
  `${prefix}-${String(year % 100).padStart(2, '0')}-${String(count).padStart(5, '0')}`

/** What `certificateNumber` made one of. @throws {Error} where it made none such */
export function readCount(number: string) {
  const [, year, count] = /-(\d\d)-(\d{5,9})$/.exec(number) ?? []
  if (!year || !count) throw new Error(`${number} is not the number of a certificate.`)
  return { year: 2000 + Number(year), count: Number(count) }
}

/** Spaces and unseen marks, and whatever looks like a dash. */
const BETWEEN_SIGNS = /[\s\p{Cf}\p{Pd}\u2212\u00b7_./|~]/gu
const toAsciiDigits = (signs: string) => signs.replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/**
 * A number as someone types or pastes it: with any dash or none, in small or full-width letters, with letters that look like
 * digits. Its first letters may be those of any prefix, since an institute may have had another one; what is no number is kept as typed.
 */
export function normalizeNumber(typed: string) {
  const signs = typed.normalize('NFKC').toUpperCase()
  const [, prefix, digits = ''] = /^([A-Z]{2,6})([\dOIL]+)$/.exec(signs.replace(BETWEEN_SIGNS, '')) ?? []
  const [, year, count] = /^(\d{2})(\d{5,})$/.exec(toAsciiDigits(digits)) ?? []
  if (!prefix || !year || !count) return signs.replaceAll(/[\s\p{Cf}]/gu, '').replaceAll(/[\p{Pd}\u2212]/gu, '-')
  return `${prefix}-${year}-${count}`
}

export type Held = { classes: number; of: number }

const isHeldInPart = (held: Held | null | undefined): held is Held => Boolean(held && held.classes < held.of)

type Days = { from: string; to: string }

/** In order, and not after today. */
export const isPeriod = ({ from, to }: Days, today: string) => from !== '' && from <= to && to <= today

/** What staff entered; none where they left it empty: then a certificate says the days of the batch. */
export const chooseEnteredPeriod = ({ from, to }: Days) => (from ? { from, to } : undefined)

type Enrolled = {
  student: { name: string }
  title: string
  isCompleted: boolean
  attended: number
  of: number
  /** Of the certificate that is valid. */
  number: string | null
  /** How many classes of their last batch were held of how many. */
  held?: Held | null
}

/** What the institute requires, and what staff say: that they attended where no class counts, that classes to come do not matter. */
type Requirements = { attendanceNeeded: number; isAttested?: boolean | undefined; isEarly?: boolean | undefined }

/** Why no certificate is issued for an enrollment; null where one may be. */
export function issueRefusal(
  { student: { name }, title, ...enrolled }: Enrolled,
  { attendanceNeeded, isAttested = false, isEarly = false }: Requirements,
) {
  const { isCompleted, attended, of, number, held } = enrolled
  if (number) return messages.issuedAlready(name, number)
  if (!isCompleted) return messages.notCompleted(name, title)
  if (of === 0 && !isAttested) return messages.notMarked(name, title)
  if (isBelowMinimum(enrolled, attendanceNeeded))
    return messages.belowBar(name, attended, of, classesNeeded(of, attendanceNeeded))
  return isHeldInPart(held) && !isEarly ? messages.notAllHeld(name, title, held.classes, held.of) : null
}

/** Completed, and no class counts, as none was marked or all were excused: staff have to say that they attended. */
export const needsAttestation = ({ isCompleted, of, number }: Omit<Enrolled, 'student' | 'title'>) =>
  isCompleted && of === 0 && !number

/** What has to be confirmed before it is issued: that some classes of the batch are to come. */
export const findHeldInPart = (enrolled: Enrolled, attendanceNeeded: number) =>
  isHeldInPart(enrolled.held) && !issueRefusal(enrolled, { attendanceNeeded, isAttested: true, isEarly: true })
    ? enrolled.held
    : undefined

export type AttendedClass = {
  _id: string
  continuesId: string | null
  startsAt: string
  endsAt: string
  endedAt: string | null
  mark: Mark
  isMadeUp: boolean
}

const HOUR = 60 * 60_000

/** The hours someone was in class, to the half hour, and the first and last moment of the classes that count. */
export function sumTraining(classes: AttendedClass[]) {
  const counted = groupParts(classes).filter(
    (sections) => isAttended(sections) || sections.some(({ mark }) => mark !== 'excused'),
  )
  const moments = counted.flat().map(({ startsAt }) => startsAt)
  const milliseconds = counted
    .flat()
    .filter(({ mark, isMadeUp }) => isMadeUp || isPresent(mark))
    .map(({ startsAt, endsAt, endedAt }) => Date.parse(endedAt ?? endsAt) - Date.parse(startsAt))
    .reduce((sum, each) => sum + each, 0)
  return {
    hours: Math.round((milliseconds / HOUR) * 2) / 2,
    first: moments.toSorted().at(0),
    last: moments.toSorted().at(-1),
  }
}
