import type { Mark } from '../../src/features/attendance/rules.ts'
import type { Random } from './random.ts'

/** The demo's student was there but for these classes, by their numbers. What they missed comes again in another batch. */
export const OWN: Record<number, Mark> = { 4: 'absent', 9: 'late' }

/** In a running batch the second student missed the last two classes. */
export const MISSING = { place: 1, classes: 2 }

/** Most are there, some of them late; a few stay away, and half of those have said so. */
export function randomMark(random: Random): Mark {
  const chance = random.between(0, 1)
  if (chance < 0.84) return 'present'
  if (chance < 0.92) return 'late'
  return chance < 0.96 ? 'absent' : 'excused'
}
