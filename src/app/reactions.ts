import { activityReactions } from '#src/features/activity/server/reactions.ts'
import { attendanceReactions } from '#src/features/attendance/server/reactions.ts'
import { batchesReactions } from '#src/features/batches/server/reactions.ts'
import { enrollmentsReactions } from '#src/features/enrollments/server/reactions.ts'
import { notificationsReactions } from '#src/features/notifications/server/reactions.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import type { Events } from './contract.ts'

/** The rooms that an installation may do without. */
export const CLASSROOM = ['batches', 'attendance']

/**
 * The rooms that do their part in the transaction in which an earlier room tells an event, in the order in which rooms
 * lean on one another: a later one sees on which channels an earlier one lets it be heard.
 */
export const reactions: { room: string; on: Reactions<Events> }[] = [
  { room: 'enrollments', on: enrollmentsReactions },
  { room: 'batches', on: batchesReactions },
  { room: 'attendance', on: attendanceReactions },
  { room: 'notifications', on: notificationsReactions },
  { room: 'activity', on: activityReactions },
]
