import { groupParts, isAttended, isPresent, type Mark } from '#src/features/attendance/rules.ts'
import { institute } from '#src/institute.ts'
import { messages } from './messages.ts'

/** In one request. */
export const MAX_ISSUED = 200

/** How many of `of` classes have to be attended (product 27.2). */
export const classesNeeded = (of: number) => Math.ceil((of * institute.certificates.attendanceNeeded) / 100)

/** Too many classes missed for a certificate. */
export const isBelowMinimum = ({ attended, of }: { attended: number; of: number }) =>
  of > 0 && attended < classesNeeded(of)

/** How many seats someone has in classes to come, to make up for missed and for excused ones. */
export type MakeUpsReserved = { missed: number; excused: number }

/** How many more classes have to be made up for a certificate than are reserved. An excused one counts once it is made up. */
export const classesToMakeUp = (
  { attended, of }: { attended: number; of: number },
  { missed, excused }: MakeUpsReserved,
) => Math.max(0, classesNeeded(of + excused) - attended - excused - missed)

/** 'KEA-26-00042': the year is the last two digits of the one in which it is issued. */
export const certificateNumber = (year: number, count: number) =>
  `${institute.certificates.prefix}-${String(year % 100).padStart(2, '0')}-${String(count).padStart(5, '0')}`

/** What `certificateNumber` made one of. @throws {Error} where it made none such */
export function readCount(number: string) {
  const [, year, count] = /-(\d\d)-(\d{5,9})$/.exec(number) ?? []
  if (!year || !count) throw new Error(`${number} is not the number of a certificate.`)
  return { year: 2000 + Number(year), count: Number(count) }
}

/** Spaces and unseen marks, and whatever looks like a dash. */
const BETWEEN_SIGNS = /[\s\p{Cf}\p{Pd}\u2212\u00b7_./|~]/gu
const toAsciiDigits = (signs: string) => signs.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
const foldPrefix = institute.certificates.prefix.toUpperCase().replace(BETWEEN_SIGNS, '')

/**
 * A number as someone types or pastes it: with any dash or none, in small or full-width letters, with letters that look like
 * digits. One that does not begin as ours do is kept as it was typed.
 */
export function normalizeNumber(typed: string) {
  const signs = typed.normalize('NFKC').toUpperCase()
  const plain = signs.replace(BETWEEN_SIGNS, '')
  const isOurs = toAsciiDigits(plain).startsWith(toAsciiDigits(foldPrefix))
  const [, year, count] = /^(\d{2})(\d{5,})$/.exec(isOurs ? toAsciiDigits(plain.slice(foldPrefix.length)) : '') ?? []
  if (!year || !count) return signs.replaceAll(/[\s\p{Cf}]/gu, '').replaceAll(/[\p{Pd}\u2212]/gu, '-')
  return `${institute.certificates.prefix}-${year}-${count}`
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

/** Why no certificate is issued for an enrollment; null where one may be. */
export function issueRefusal(
  { student: { name }, title, ...enrolled }: Enrolled,
  isAttested: boolean,
  isEarly = false,
) {
  const { isCompleted, attended, of, number, held } = enrolled
  if (number) return messages.issuedAlready(name, number)
  if (!isCompleted) return messages.notCompleted(name, title)
  if (of === 0 && !isAttested) return messages.notMarked(name, title)
  if (isBelowMinimum(enrolled)) return messages.belowBar(name, attended, of, classesNeeded(of))
  return isHeldInPart(held) && !isEarly ? messages.notAllHeld(name, title, held.classes, held.of) : null
}

/** Completed, and no class counts, as none was marked or all were excused: staff have to say that they attended. */
export const needsAttestation = ({ isCompleted, of, number }: Omit<Enrolled, 'student' | 'title'>) =>
  isCompleted && of === 0 && !number

/** What has to be confirmed before it is issued: that some classes of the batch are to come. */
export const findHeldInPart = (enrolled: Enrolled) =>
  isHeldInPart(enrolled.held) && issueRefusal(enrolled, true, true) === null ? enrolled.held : undefined

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
