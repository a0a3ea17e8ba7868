import { now } from '#src/shared/clock.ts'
import type { VisitState } from '../rules.ts'
import { hasBegun, hasCome, isComing } from './inviting.ts'
import type { VisitRow } from './visit-queries.ts'

/** The class as it is now, or where it is gone, as the visitor was last informed of it. */
export function toOwnClass({ visit, class: classRow }: VisitRow) {
  const { startsAt, room, joinUrl } = classRow ?? visit
  const endsAt = classRow?.plannedEnd ?? visit.endsAt
  return {
    _id: classRow?._id ?? visit._id,
    title: visit.title,
    startsAt,
    endsAt,
    room,
    joinUrl,
    isOnline: joinUrl !== null,
  }
}

export function visitState(row: VisitRow): VisitState {
  if (hasCome(row)) return 'came'
  if (row.mark === 'absent') return 'missed'
  if (isComing(row)) return 'coming'
  return hasBegun(row) && (row.class?.endsAt ?? '') > now() ? 'begun' : 'over'
}
