import { announcementReaders, announcements } from '#src/features/announcements/server/table.ts'
import { attendanceCounts, attendanceRecords, checkInSecrets, walkIns } from '#src/features/attendance/server/table.ts'
import {
  batches,
  classes,
  holidays,
  makeUps,
  recordingOpens,
  removedClasses,
  seats,
  waitlistEntries,
} from '#src/features/batches/server/table.ts'
import { handouts } from '#src/features/handouts/server/table.ts'
import { leaves } from '#src/features/leave/server/table.ts'
import { calendarEntries, timetableFeeds, timetableViews } from '#src/features/timetable/server/table.ts'
import { personalTable } from './personal-table.ts'

export const classroomTables = [
  personalTable(
    batches,
    'Batches that you teach',
    { account: 'mentorId' },
    {
      erased: { 'work.teaching': ['mentorId'] },
      impersonal: [
        '_id',
        'courseId',
        'mentorSince',
        'name',
        'startsOn',
        'weekdays',
        'startTime',
        'endTime',
        'classCount',
        'medium',
        'room',
        'joinUrl',
        'seats',
        'taken',
        'beginsAt',
        'endsAt',
        'cancelledAt',
        'mergedIntoId',
        'version',
        'calendarVersion',
        'createdAt',
      ],
    },
  ),
  personalTable(
    classes,
    'Classes that you teach as a substitute',
    { account: 'mentorId' },
    {
      erased: { 'work.teaching': ['mentorId'] },
      impersonal: [
        '_id',
        'batchId',
        'number',
        'startsAt',
        'endsAt',
        'room',
        'topic',
        'note',
        'state',
        'version',
        'changedAt',
        'plannedOn',
        'isAdded',
        'endedAt',
        'recordingUrl',
        'continuesId',
      ],
    },
  ),
  personalTable(
    removedClasses,
    'Classes that were removed, which you taught as a substitute',
    { account: 'mentorId' },
    {
      erased: { 'work.teaching': ['mentorId'] },
      impersonal: ['_id', 'batchId', 'number', 'startsAt', 'endsAt', 'topic', 'version', 'removedAt'],
    },
  ),
  personalTable(
    holidays,
    'Holidays that you declared',
    { account: 'byId' },
    { erased: { 'work.decisions': ['byId'] }, impersonal: ['date', 'name', 'addedAt', 'removedAt'] },
  ),
  personalTable(
    seats,
    'Seats in batches, with the days on which you were on leave',
    { account: 'studentId' },
    {
      sealed: { 'classes.seats': ['batchId', 'courseId', 'startedAt', 'endedAt'] },
      erased: { 'classes.seats': ['_id', 'studentId', 'pausedFrom', 'pausedUntil'] },
    },
  ),
  personalTable(
    waitlistEntries,
    'Waiting lists that you are on, or were on when the batch was cancelled',
    { account: 'studentId' },
    { erased: { 'classes.seats': ['_id', 'batchId', 'studentId', 'startedAt', 'offeredUntil'] } },
  ),
  personalTable(
    makeUps,
    'Classes in which you make up another',
    { account: 'studentId' },
    { erased: { 'classes.makeUps': ['classId', 'studentId', 'missedClassId', 'startedAt'] } },
  ),
  personalTable(
    recordingOpens,
    'Recordings that you opened',
    { account: 'userId' },
    { erased: { 'classes.recordings': ['classId', 'userId', 'day', 'openedAt'] } },
  ),
  personalTable(
    timetableViews,
    'When you last opened your timetable',
    { account: 'userId' },
    { erased: { 'classes.timetable': ['userId', 'seenAt'] } },
  ),
  personalTable(
    calendarEntries,
    'What was sent to your calendar',
    { account: 'userId' },
    { erased: { 'classes.timetable': ['userId', 'classId', 'version', 'event', 'startsAt', 'changedAt'] } },
  ),
  personalTable(
    timetableFeeds,
    'The secret address of your calendar',
    { account: 'userId' },
    { erased: { 'classes.timetable': ['userId', 'createdAt'] }, secret: { 'classes.timetable': ['secretHash'] } },
  ),
  personalTable(
    announcements,
    'Announcements that you wrote',
    { account: 'authorId' },
    {
      erased: { 'work.writing': ['authorId'] },
      impersonal: [
        '_id',
        'batchId',
        'courseId',
        'subject',
        'text',
        'correctsId',
        'at',
        'sentAt',
        'withdrawnAt',
        'createdAt',
      ],
    },
  ),
  personalTable(
    announcementReaders,
    'Announcements to you, and when you opened them',
    { account: 'studentId' },
    { erased: { 'messages.notifications': ['announcementId', 'studentId', 'openedAt'] } },
  ),
  personalTable(
    handouts,
    'Handouts that you added',
    { account: 'authorId' },
    {
      erased: { 'work.writing': ['authorId'] },
      impersonal: ['_id', 'batchId', 'classId', 'name', 'type', 'url', 'size', 'createdAt'],
    },
  ),
  personalTable(
    leaves,
    'Leave that you asked for',
    { account: 'studentId' },
    {
      erased: {
        'attendance.leave': [
          '_id',
          'studentId',
          'classId',
          'firstDay',
          'lastDay',
          'reason',
          'createdAt',
          'answer',
          'answeredAt',
        ],
      },
      someoneElse: { 'work.decisions': ['answeredById'] },
    },
  ),
  personalTable(
    walkIns,
    'Classes that you were added to',
    { account: 'studentId' },
    {
      erased: { 'attendance.guests': ['_id', 'classId', 'studentId', 'name', 'bookingId', 'addedAt'] },
      someoneElse: { 'work.decisions': ['addedById'] },
    },
  ),
  personalTable(
    attendanceRecords,
    'Your attendance, and who corrected it and why',
    { account: 'studentId' },
    {
      erased: {
        'attendance.marks': ['_id', 'classId', 'studentId', 'walkInId', 'mark', 'source', 'at', 'saidAt', 'reason'],
      },
      secret: { 'attendance.browser': ['browser', 'ticket'] },
      someoneElse: { 'work.decisions': ['byId'] },
    },
  ),
  personalTable(
    attendanceCounts,
    'How many classes you attended, by course',
    { account: 'studentId' },
    { erased: { 'attendance.marks': ['studentId', 'courseId', 'attended', 'of', 'missedInARow'] } },
  ),
  personalTable(checkInSecrets, 'What the codes of a class are made of', undefined, {
    impersonal: ['classId', 'secret'],
  }),
]
