import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { LeaveEvents } from '#src/features/leave/contract.ts'
import type { SeatEvents } from '#src/features/seats/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { AttendanceEvents } from './contract.ts'

const everything = (): CacheTag[] => [['attendance']]

export const attendanceInvalidations: Invalidations<
  AttendanceEvents,
  BatchEvents & SeatEvents & LeaveEvents & CourseEvents & EnrollmentEvents & UserEvents & AccountEvents
> = {
  registerChanged: ({ classId }) => [
    ['attendance', 'register', { id: classId }],
    ['attendance', 'candidates', { id: classId }],
    ['attendance', 'sheet'],
    ['attendance', 'missing'],
    ['enrollments', 'ofCourse'],
    ['attendance', 'mine'],
    ['attendance', 'ofStudent'],
    ['attendance', 'makeUps'],
    // A reserved seat shows in the timetable of its student.
    ['batches', 'timetable'],
    // Whoever is added to a class is one of those who have yet to see its last change.
    ['batches', 'receipts'],
  ],
  leaveRequested: () => [
    ['attendance', 'register'],
    ['attendance', 'makeUps'],
  ],
  leaveTakenBack: () => [
    ['attendance', 'register'],
    ['attendance', 'makeUps'],
  ],
  leaveAnswered: everything,
  // A seat that is taken or paused changes what counts of its student.
  seatChanged: ({ studentId }) => [
    ['attendance', 'mine'],
    ['attendance', 'ofStudent', { studentId }],
  ],
  batchChanged: everything,
  classChanged: everything,
  courseUpdated: everything,
  courseDeleted: everything,
  enrollmentDeleted: everything,
  userChanged: everything,
  userDeleted: everything,
}
