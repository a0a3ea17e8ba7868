import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { SeatEvents } from '#src/features/seats/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { LeaveEvents } from './contract.ts'

const leave = (): CacheTag[] => [['leave']]

/** A leave is to be answered while its student has a seat, and its class is held. */
export const leaveInvalidations: Invalidations<
  LeaveEvents,
  Pick<UserEvents, 'userDeleted'> & Pick<CourseEvents, 'courseDeleted'> & BatchEvents & SeatEvents
> = {
  leaveRequested: leave,
  leaveTakenBack: leave,
  // For days the seat is on leave.
  leaveAnswered: () => [...leave(), ['batches', 'mine'], ['batches', 'timetable'], ['dashboard', 'studentHome']],
  userDeleted: leave,
  courseDeleted: leave,
  batchChanged: leave,
  classChanged: leave,
  seatChanged: leave,
}
