import { procedure } from '#src/access/procedure.ts'
import { unknownBatch, unknownClass } from '#src/features/batches/classes-contract.ts'
import { byId, csvResponse, isoInstant, messageOutput, optionalText, text } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { MAX_MARKS } from './rules.ts'
import {
  AttendanceSheet,
  Candidates,
  isOneAttendee,
  MakeUp,
  MarkName,
  Missing,
  NewAttendee,
  NewMark,
  notOneAttendee,
  OwnAttendance,
  RefusedMark,
  Register,
  StudentInCourse,
} from './shapes.ts'

const tags = ['Attendance']

/** A code as it is shown: six digits, however they are typed and spaced. */
const code = optionalText(20).transform((typed) => typed.normalize('NFKC').replace(/[\s\p{Cf}]/gu, ''))

const attendee = byId.extend({ attendeeId: z.string().toLowerCase() })

export const attendance = {
  register: procedure(
    'staff',
    {
      method: 'GET',
      path: '/classes/{id}/register',
      tags,
      summary: 'The attendance register of a class',
    },
    'Failed to fetch the attendance register.',
  )
    .errors(unknownClass)
    .input(byId)
    .output(Register),

  mark: procedure(
    'staff',
    {
      method: 'PUT',
      path: '/classes/{id}/register',
      tags,
      summary: 'Save attendance, each entry on its own; the response says why one was not saved',
    },
    'Failed to save the attendance.',
  )
    .errors({ ...unknownClass, CONFLICT: {}, FORBIDDEN: {} })
    .input(
      byId.extend({
        marks: z
          .array(NewMark)
          .min(1, 'Please send the attendance of a student')
          .max(MAX_MARKS, `Please send at most ${MAX_MARKS} entries`),
        /** What the phone's clock shows as it sends: by how much it is wrong. Without it, it is right. */
        sentAt: isoInstant('Please send the time of sending').optional(),
        /** For a whole class that an admin enters afterwards: each mark is a correction. */
        reason: text(messages.noReason, 300).optional(),
      }),
    )
    .output(
      messageOutput.extend({
        refused: z.array(RefusedMark),
        /** Where the phone's clock is wrong by a minute or more: by how much, in words. */
        clock: z.string().nullable(),
        register: Register,
      }),
    ),

  correct: procedure(
    'admin',
    {
      method: 'PATCH',
      path: '/classes/{id}/register/{studentId}',
      tags,
      summary: 'Change the attendance of a student, with a reason; what it was is kept',
    },
    'Failed to change the attendance.',
  )
    .errors({ NOT_FOUND: {}, CONFLICT: {} })
    .input(byId.extend({ studentId: z.string().toLowerCase(), mark: MarkName, reason: text(messages.noReason, 300) }))
    .output(messageOutput),

  candidates: procedure(
    'staff',
    { method: 'GET', path: '/classes/{id}/candidates', tags, summary: 'Who can be added to a class' },
    'Failed to fetch who can be added.',
  )
    .errors(unknownClass)
    .input(byId.extend({ q: optionalText(200).optional() }))
    .output(Candidates),

  addAttendee: procedure(
    'staff',
    {
      method: 'POST',
      path: '/classes/{id}/attendees',
      successStatus: 201,
      tags,
      summary: 'Add someone who is present: a student, a visitor of a demo class, or a name alone',
    },
    'Failed to add them to the class.',
  )
    .errors({ NOT_FOUND: {}, BAD_REQUEST: {}, CONFLICT: {} })
    .input(byId.extend(NewAttendee.shape).refine(isOneAttendee, notOneAttendee))
    .output(messageOutput.extend({ rowId: z.uuid(), register: Register })),

  assignAttendee: procedure(
    'staff',
    {
      method: 'PATCH',
      path: '/classes/{id}/attendees/{attendeeId}',
      tags,
      summary: 'Link a name to a student, until 7 days after the class',
    },
    'Failed to link the name.',
  )
    .errors({ NOT_FOUND: {}, BAD_REQUEST: {}, CONFLICT: {} })
    .input(attendee.extend({ studentId: z.string('Please choose a student').toLowerCase() }))
    .output(messageOutput),

  removeAttendee: procedure(
    'staff',
    {
      method: 'DELETE',
      path: '/classes/{id}/attendees/{attendeeId}',
      tags,
      summary: 'Remove someone who was added by mistake, until 7 days after the class',
    },
    'Failed to remove them from the class.',
  )
    .errors({ NOT_FOUND: {}, CONFLICT: {} })
    .input(attendee)
    .output(messageOutput),

  markVisitor: procedure(
    'staff',
    {
      method: 'PATCH',
      path: '/classes/{id}/visitors/{bookingId}',
      tags,
      summary: 'Say whether the visitor of a demo booking came to a class',
    },
    'Failed to mark the visitor.',
  )
    .errors({ NOT_FOUND: {}, CONFLICT: {} })
    .input(byId.extend({ bookingId: z.string().toLowerCase(), came: z.boolean('Please say whether they came') }))
    .output(messageOutput),

  sheet: procedure(
    'staff',
    { method: 'GET', path: '/batches/{id}/attendance', tags, summary: 'The attendance sheet of a batch' },
    'Failed to fetch the attendance sheet.',
  )
    .errors(unknownBatch)
    .input(byId)
    .output(AttendanceSheet),

  exportSheet: procedure(
    'staff',
    {
      method: 'GET',
      path: '/batches/{id}/attendance.csv',
      tags,
      summary: 'The attendance sheet of a batch as CSV',
      outputStructure: 'detailed',
    },
    'Failed to export the attendance sheet.',
    { reads: 'personal data' },
  )
    .errors(unknownBatch)
    .input(byId)
    .output(csvResponse),

  code: procedure(
    'staff',
    { method: 'GET', path: '/classes/{id}/code', tags, summary: 'The code of a class for the next 30 seconds' },
    'Failed to create the code.',
    { unlogged: 'a new code is shown every half minute' },
  )
    .errors({ ...unknownClass, CONFLICT: {} })
    .input(byId)
    .output(z.object({ code: z.string(), until: z.iso.datetime(), url: z.string() })),

  checkIn: procedure(
    'student',
    { method: 'POST', path: '/check-in', tags, summary: 'Check in with the code on the screen, or with a ticket' },
    'Failed to check you in.',
  )
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .input(z.object({ code: code.default('') }))
    .output(messageOutput),

  ticket: procedure(
    'anyone',
    {
      method: 'POST',
      path: '/check-in/ticket',
      tags,
      summary: 'Notes in a cookie that this browser sent a valid code, for a login within ten minutes',
    },
    'Failed to save the code.',
    { unlogged: 'writes a cookie and nothing else' },
  )
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .input(z.object({ code }))
    .output(messageOutput),

  mine: procedure(
    'student',
    { method: 'GET', path: '/attendance/mine', tags, summary: 'My attendance, and the classes I missed' },
    'Failed to fetch your attendance.',
  ).output(z.array(OwnAttendance)),

  ofStudent: procedure(
    'staff',
    {
      method: 'GET',
      path: '/attendance/student/{studentId}',
      tags,
      summary: 'Where a student sits or waits, how often they were there, and what they missed: by course',
    },
    'Failed to fetch the attendance of the student.',
  )
    .input(z.object({ studentId: z.string().toLowerCase() }))
    .output(z.array(StudentInCourse)),

  missing: procedure(
    'staff',
    {
      method: 'GET',
      path: '/attendance/missing',
      tags,
      summary: 'Who missed the last two classes or more of a batch of a course, as long as they hold their seat',
    },
    'Failed to fetch who missed classes.',
  )
    .input(z.object({ courseId: z.string().toLowerCase() }))
    .output(z.array(Missing.pick({ _id: true, name: true, missedInARow: true }))),

  makeUps: procedure(
    'student',
    {
      method: 'GET',
      path: '/classes/{id}/make-ups',
      tags,
      summary: 'Where the same class is held again with a free seat',
    },
    'Failed to fetch the classes that make up for it.',
  )
    .errors(unknownClass)
    .input(byId)
    .output(z.array(MakeUp)),

  reserve: procedure(
    'student',
    {
      method: 'POST',
      path: '/classes/{id}/make-up',
      successStatus: 201,
      tags,
      summary: 'Reserve a seat in a class, to make up for one I missed',
    },
    'Failed to reserve the seat.',
  )
    .errors({ ...unknownClass, BAD_REQUEST: {}, CONFLICT: {} })
    .input(byId.extend({ missedClassId: z.string('Please choose the class you missed').toLowerCase() }))
    .output(messageOutput),

  release: procedure(
    'student',
    { method: 'DELETE', path: '/classes/{id}/make-up', tags, summary: 'Give up the reserved seat' },
    'Failed to give up the seat.',
  )
    .errors({ NOT_FOUND: {}, CONFLICT: {} })
    .input(byId)
    .output(messageOutput),
}

export type AttendanceEvents = {
  /** Only invalidates: marks and seats. */
  registerChanged: { classId: string }
}
