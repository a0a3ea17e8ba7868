import { activityReactions } from '#src/features/activity/server/reactions.ts'
import { attendanceReactions } from '#src/features/attendance/server/reactions.ts'
import { enquirersReactions } from '#src/features/enquirers/server/reactions.ts'
import { enrollmentsReactions } from '#src/features/enrollments/server/reactions.ts'
import { leaveReactions } from '#src/features/leave/server/reactions.ts'
import { notificationsReactions } from '#src/features/notifications/server/reactions.ts'
import { privacyReactions } from '#src/features/privacy/server/reactions.ts'
import { seatsReactions } from '#src/features/seats/server/reactions.ts'
import { timetableReactions } from '#src/features/timetable/server/reactions.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import type { Events } from './contract.ts'

/** The features that an installation may do without. */
export const CLASSROOM = [
  'batches',
  'seats',
  'timetable',
  'announcements',
  'handouts',
  'leave',
  'attendance',
  'visits',
  'feedback',
  'certificates',
]

type Installation = { classroom: boolean; sealRecipient?: string | undefined; institute: InstituteCopy }

/**
 * The features that react, in the same transaction, to an event of an earlier feature, in the order of their imports:
 * a later one sees the channels that an earlier one added to the event. Privacy is first, since it seals of an account that
 * is deleted what the others remove.
 */
const reactions = ({
  institute,
  sealRecipient,
}: Omit<Installation, 'classroom'>): { feature: string; on: Reactions<Events> }[] => [
  { feature: 'privacy', on: privacyReactions(sealRecipient) },
  { feature: 'enrollments', on: enrollmentsReactions },
  { feature: 'seats', on: seatsReactions },
  { feature: 'timetable', on: timetableReactions },
  { feature: 'leave', on: leaveReactions },
  { feature: 'attendance', on: attendanceReactions },
  { feature: 'enquirers', on: enquirersReactions(institute) },
  { feature: 'notifications', on: notificationsReactions },
  { feature: 'activity', on: activityReactions },
]

/** Of the features that this installation has. */
export const selectReactions = ({ classroom, ...installation }: Installation) =>
  reactions(installation).filter(({ feature }) => classroom || !CLASSROOM.includes(feature))
