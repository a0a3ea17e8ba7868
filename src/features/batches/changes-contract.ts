import { procedure } from '#src/access/procedure.ts'
import { unknownClass } from '#src/features/timetable/contract.ts'
import { byId, calendarDate, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { Bulk, BulkPreview, Holiday, HolidayClass, holidayDate, holidayName, isPause } from './changes-shapes.ts'
import { isConfirmed, reason } from './shapes.ts'

const tags = ['Batches']
const timetable = ['Timetable']

export const unknownBatch = { NOT_FOUND: { message: 'Batch not found.' } }

const day = calendarDate('Please choose the day').nullable()

/** Changes of a whole batch, and of many classes at once. */
export const changes = {
  extend: procedure(
    'staff',
    { method: 'POST', path: '/batches/{id}/extend', tags, summary: 'Add classes after the last, by the pattern' },
    'Failed to extend the batch.',
  )
    .errors({ ...unknownBatch, CONFLICT: {} })
    .input(
      byId.extend({
        count: z
          .int('Please enter the number of classes')
          .min(1, 'Please add at least one class')
          .max(400, 'A batch has at most 400 classes'),
        isConfirmed,
        reason,
      }),
    )
    .output(messageOutput),

  merge: procedure(
    'staff',
    {
      method: 'POST',
      path: '/batches/{id}/merge',
      tags,
      summary: 'Move everyone into another batch of the course, and cancel this one',
    },
    'Failed to merge the batches.',
  )
    .errors({ ...unknownBatch, BAD_REQUEST: {}, CONFLICT: {} })
    .input(byId.extend({ into: z.uuid('Please choose a batch').toLowerCase(), isConfirmed, reason }))
    .output(messageOutput),

  pause: procedure(
    'staff',
    {
      method: 'PATCH',
      path: '/batches/{id}/seats/{studentId}',
      tags,
      summary: 'Put a student on leave from one day to another, or end that; they keep their seat',
    },
    'Failed to mark the leave.',
  )
    .errors({ NOT_FOUND: {}, BAD_REQUEST: {} })
    .input(byId.extend({ studentId: z.string().toLowerCase(), pausedFrom: day, pausedUntil: day }).check(isPause))
    .output(messageOutput),

  changeSeveral: procedure(
    'staff',
    {
      method: 'POST',
      path: '/classes/bulk',
      tags: timetable,
      summary: 'Change up to 200 classes: all of them, or none',
    },
    'Failed to change the classes.',
  )
    .errors({ ...unknownClass, BAD_REQUEST: {}, CONFLICT: {} })
    .input(Bulk)
    .output(messageOutput.extend({ changed: z.int() })),

  previewSeveral: procedure(
    'staff',
    {
      method: 'POST',
      path: '/classes/bulk/preview',
      tags: timetable,
      summary: 'What such a change does: whom it concerns, what clashes, and what is sent',
    },
    'Failed to preview the change.',
    { unlogged: 'it changes nothing' },
  )
    .errors({ ...unknownClass, BAD_REQUEST: {}, CONFLICT: {} })
    .input(Bulk)
    .output(BulkPreview),

  holidays: procedure(
    'staff',
    { method: 'GET', path: '/holidays', tags: timetable, summary: 'Dates without classes' },
    'Failed to fetch the holidays.',
  ).output(z.array(Holiday)),

  classesOn: procedure(
    'staff',
    {
      method: 'GET',
      path: '/holidays/{date}/classes',
      tags: timetable,
      summary: 'The classes on a day, and where each would move if it were a holiday',
    },
    'Failed to fetch the classes of this day.',
  )
    .input(z.object({ date: holidayDate }))
    .output(z.array(HolidayClass)),

  addHoliday: procedure(
    'admin',
    {
      method: 'POST',
      path: '/holidays',
      successStatus: 201,
      tags: timetable,
      summary: 'Declare a holiday, and move the classes on it',
    },
    'Failed to declare the holiday.',
  )
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(z.object({ date: holidayDate, name: holidayName, move: z.boolean().default(false), isConfirmed }))
    .output(messageOutput.extend({ moved: z.int() })),

  removeHoliday: procedure(
    'admin',
    { method: 'DELETE', path: '/holidays/{date}', tags: timetable, summary: 'Remove a holiday; no class moves back' },
    'Failed to remove the holiday.',
  )
    .errors({ NOT_FOUND: { message: 'Holiday not found.' } })
    .input(z.object({ date: holidayDate }))
    .output(messageOutput),
}
