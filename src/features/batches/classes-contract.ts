import { procedure } from '#src/access/procedure.ts'
import { byId, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { Bulk, BulkPreview } from './bulk-shapes.ts'
import { ClashPreview, UnsavedClass } from './clash-shapes.ts'
import { Holiday, HolidayClass, holidayDate, holidayName } from './holiday-shapes.ts'
import { ClassChange, isConfirmed, ManagedClass, NewClass } from './shapes.ts'

const tags = ['Timetable']

export const unknownBatch = { NOT_FOUND: { message: 'Batch not found.' } }
export const unknownClass = { NOT_FOUND: { message: 'Class not found.' } }

/** Changes of classes, of one and of many at once. */
export const classCalls = {
  changeClass: procedure(
    'staff',
    { method: 'PATCH', path: '/classes/{id}', tags, summary: 'Move, cancel or edit one class' },
    'Failed to change the class.',
  )
    .errors({
      ...unknownClass,
      BAD_REQUEST: {},
      CONFLICT: {
        message: 'Someone else changed this class while you were editing it. Please look at it again before you save.',
      },
    })
    .input(ClassChange)
    .output(messageOutput),

  addClass: procedure(
    'staff',
    {
      method: 'POST',
      path: '/batches/{id}/classes',
      successStatus: 201,
      tags,
      summary: 'Add a class to a batch',
    },
    'Failed to add the class.',
  )
    .errors({ ...unknownBatch, BAD_REQUEST: {}, CONFLICT: {} })
    .input(NewClass)
    .output(messageOutput.extend({ class: ManagedClass })),

  previewClass: procedure(
    'staff',
    {
      method: 'POST',
      path: '/batches/{id}/classes/preview',
      tags,
      summary: 'What would be in the way of one class, before it is saved',
    },
    'Failed to look for clashes.',
    { unlogged: 'it changes nothing' },
  )
    .errors({ ...unknownBatch, BAD_REQUEST: {} })
    .input(UnsavedClass)
    .output(ClashPreview),

  changeSeveral: procedure(
    'staff',
    {
      method: 'POST',
      path: '/classes/bulk',
      tags,
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
      tags,
      summary: 'What such a change does: whom it concerns, what clashes, and what is sent',
    },
    'Failed to preview the change.',
    { unlogged: 'it changes nothing' },
  )
    .errors({ ...unknownClass, BAD_REQUEST: {}, CONFLICT: {} })
    .input(Bulk)
    .output(BulkPreview),

  recording: procedure(
    'approved',
    {
      method: 'GET',
      path: '/classes/{id}/recording',
      tags,
      summary: 'Open the recording of a class, for its students and staff; opens are counted',
      outputStructure: 'detailed',
    },
    'Failed to open the recording.',
    { unlogged: 'opens are counted, once a user and day' },
  )
    .errors({ NOT_FOUND: { message: 'Recording not found.' } })
    .input(byId)
    .output(z.object({ status: z.literal(302), headers: z.record(z.string(), z.string()) })),

  holidays: procedure(
    'approved',
    { method: 'GET', path: '/holidays', tags, summary: 'Dates without classes' },
    'Failed to fetch the holidays.',
  ).output(z.array(Holiday)),

  classesOn: procedure(
    'staff',
    {
      method: 'GET',
      path: '/holidays/{date}/classes',
      tags,
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
      tags,
      summary: 'Declare a holiday, and move the classes on it',
    },
    'Failed to declare the holiday.',
  )
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(z.object({ date: holidayDate, name: holidayName, move: z.boolean().default(false), isConfirmed }))
    .output(messageOutput.extend({ moved: z.int() })),

  removeHoliday: procedure(
    'admin',
    { method: 'DELETE', path: '/holidays/{date}', tags, summary: 'Remove a holiday; no class moves back' },
    'Failed to remove the holiday.',
  )
    .errors({ NOT_FOUND: { message: 'Holiday not found.' } })
    .input(z.object({ date: holidayDate }))
    .output(messageOutput),
}
