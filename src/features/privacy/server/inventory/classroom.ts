import { attendanceCounts, attendees, checkInSecrets, marks } from '#src/features/attendance/server/table.ts'
import {
  batches,
  calendarEntries,
  classes,
  holidays,
  makeUps,
  recordingOpens,
  removedClasses,
  seats,
  timetableFeeds,
  timetableViews,
  waitingPlaces,
} from '#src/features/batches/server/table.ts'
import { certificateCounters, certificateKeys, certificates } from '#src/features/certificates/server/table.ts'
import { feedbackAnswers, feedbackGiven, feedbackRounds } from '#src/features/feedback/server/table.ts'
import { tableOf } from '#src/server/db/personal-table.ts'

export const classroomTables = [
  tableOf(
    batches,
    'Batches that you teach',
    { account: 'mentorId' },
    {
      erased: ['mentorId'],
      impersonal: [
        '_id',
        'courseId',
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
        'version',
        'createdAt',
      ],
    },
  ),
  tableOf(
    classes,
    'Classes that you teach as a substitute',
    { account: 'mentorId' },
    {
      erased: ['mentorId'],
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
  tableOf(
    removedClasses,
    'Classes that were removed, which you taught as a substitute',
    { account: 'mentorId' },
    {
      erased: ['mentorId'],
      impersonal: ['_id', 'batchId', 'number', 'startsAt', 'endsAt', 'topic', 'sequence', 'removedAt'],
    },
  ),
  tableOf(
    holidays,
    'Holidays that you declared',
    { account: 'byId' },
    { erased: ['byId'], impersonal: ['date', 'name', 'addedAt', 'removedAt'] },
  ),
  tableOf(
    seats,
    'Seats in batches, with the days on which you were away',
    { account: 'studentId' },
    {
      sealed: ['batchId', 'courseId', 'since', 'until'],
      erased: ['_id', 'studentId', 'pausedFrom', 'pausedUntil'],
    },
  ),
  tableOf(
    waitingPlaces,
    'Waiting lists that you are on',
    { account: 'studentId' },
    { erased: ['_id', 'batchId', 'studentId', 'since', 'offeredUntil'] },
  ),
  tableOf(
    makeUps,
    'Classes in which you make up another',
    { account: 'studentId' },
    { erased: ['classId', 'studentId', 'missedClassId', 'since'] },
  ),
  tableOf(
    recordingOpens,
    'Recordings that you opened',
    { account: 'userId' },
    { erased: ['classId', 'userId', 'day', 'openedAt'] },
  ),
  tableOf(
    timetableViews,
    'When you last opened your timetable',
    { account: 'userId' },
    { erased: ['userId', 'seenAt'] },
  ),
  tableOf(
    calendarEntries,
    'What was sent to your calendar',
    { account: 'userId' },
    { erased: ['userId', 'classId', 'sequence', 'event', 'startsAt', 'changedAt'] },
  ),
  tableOf(
    timetableFeeds,
    'The secret address of your calendar',
    { account: 'userId' },
    { erased: ['userId', 'createdAt'], secret: ['secretHash'] },
  ),
  tableOf(
    attendees,
    'Classes that you were added to',
    { account: 'studentId' },
    {
      erased: ['_id', 'classId', 'studentId', 'name', 'bookingId', 'addedAt'],
      someoneElse: ['addedById'],
    },
  ),
  tableOf(
    marks,
    'Your attendance, and who corrected it and why',
    { account: 'studentId' },
    {
      erased: ['_id', 'classId', 'studentId', 'attendeeId', 'mark', 'source', 'at', 'saidAt', 'reason'],
      secret: ['browser', 'ticket'],
      someoneElse: ['byId'],
    },
  ),
  tableOf(
    attendanceCounts,
    'How many classes you attended, by course',
    { account: 'studentId' },
    { erased: ['studentId', 'courseId', 'attended', 'of', 'missedInARow'] },
  ),
  tableOf(checkInSecrets, 'What the codes of a class are made of', undefined, { impersonal: ['classId', 'secret'] }),
  tableOf(feedbackRounds, 'Batches whose students were asked for feedback', undefined, {
    someoneElse: ['askedById'],
    impersonal: ['batchId', 'questions', 'askedAt', 'closesAt', 'received'],
  }),
  tableOf(
    feedbackGiven,
    'Batches for which you gave feedback',
    { account: 'studentId' },
    { erased: ['batchId', 'studentId'] },
  ),
  tableOf(
    feedbackAnswers,
    'What you answered with your name when asked for feedback',
    { account: 'studentId' },
    { erased: ['_id', 'batchId', 'studentId', 'ratings', 'comment', 'review', 'reviewAgreedAt', 'five'] },
  ),
  tableOf(
    certificates,
    'Certificates that you were issued',
    { account: 'studentId' },
    {
      erased: ['enrollmentId', 'studentId', 'snapshot', 'token', 'reason'],
      someoneElse: ['issuedById', 'revokedById'],
      kept: [
        {
          columns: ['_id', 'number', 'courseId', 'kid', 'issuedAt', 'revokedAt', 'replacesId'],
          because: 'Whoever has the number learns that we issued it and whether it was revoked, and no name; for good.',
        },
      ],
    },
  ),
  tableOf(certificateKeys, 'Public keys of certificates', undefined, {
    impersonal: ['kid', 'x', 'addedAt', 'retiredAt'],
  }),
  tableOf(certificateCounters, 'The last number of a certificate in each year', undefined, {
    impersonal: ['year', 'last'],
  }),
]
