import { dateIn } from '#src/shared/wall-time.ts'
import { calendar } from '../../rules.ts'
import type { ClassRow } from './class-queries.ts'

const iso = (instant: string | number) => new Date(instant).toISOString()
const localDay = (instant: string) => dateIn(instant, calendar.timeZone)

type ClassChanges = { [Field in keyof ClassRow]?: ClassRow[Field] | undefined }

/**
 * A class after a change by hand. Moving its begin alone takes its end along; it remembers the day that the pattern meant for
 * it, which it uses up wherever it is.
 */
export function applyChanges(before: ClassRow, { startsAt, endsAt, state, ...words }: ClassChanges): ClassRow {
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
  const plannedOn = before.plannedOn ?? localDay(before.startsAt)
  // A cancelled class keeps its hours, which are not checked for collisions.
  if (state === 'cancelled') return { ...before, ...given, state, plannedOn }
  const begins = iso(startsAt ?? before.startsAt)
  const later = Date.parse(begins) - Date.parse(before.startsAt)
  const ends = iso(endsAt ?? Date.parse(before.endsAt) + later)
  const isMoved = begins !== before.startsAt || ends !== before.endsAt
  const hours = { startsAt: begins, endsAt: ends }
  if (isMoved) return { ...before, ...given, ...hours, plannedOn, state: 'moved' }
  const isRestored = before.state === 'cancelled' && state
  const restored = plannedOn === localDay(before.startsAt) ? ('planned' as const) : ('moved' as const)
  return { ...before, ...given, ...hours, state: isRestored ? restored : before.state }
}
