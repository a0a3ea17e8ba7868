import { procedure } from '#src/access/procedure.ts'
import { TimetableClass } from '#src/features/batches/shapes.ts'
import { byId, calendarDate, isoInstant, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'

const tags = ['Timetable']

export const unknownClass = { NOT_FOUND: { message: 'Class not found.' } }

export const timetableCalls = {
  timetable: procedure(
    'approved',
    {
      method: 'GET',
      path: '/timetable',
      tags,
      summary: 'Classes between two dates: my own, or of all for staff',
    },
    'Failed to fetch the timetable.',
  )
    .errors({ BAD_REQUEST: {} })
    .input(
      z.object({ from: calendarDate('Please enter the first date'), to: calendarDate('Please enter the last date') }),
    )
    .output(z.array(TimetableClass)),

  sawTimetable: procedure(
    'approved',
    { method: 'POST', path: '/timetable/seen', tags, summary: 'Note that I have seen my timetable' },
    'Failed to mark the timetable as seen.',
    { unlogged: "looking at one's timetable changes nothing but what is new in it" },
  ).output(messageOutput),

  makeFeed: procedure(
    'approved',
    {
      method: 'POST',
      path: '/timetable/secret',
      tags,
      summary: 'Create a new secret link to my calendar',
    },
    'Failed to create the calendar link.',
  ).output(z.object({ url: z.string() })),

  removeFeed: procedure(
    'approved',
    {
      method: 'DELETE',
      path: '/timetable/secret',
      tags,
      summary: 'Turn off the secret link to my calendar',
    },
    'Failed to turn off the calendar link.',
  ).output(messageOutput),

  feed: procedure(
    'anyone',
    {
      method: 'GET',
      path: '/timetable/{file}',
      tags,
      summary: 'The calendar of a secret link, {secret}.ics',
      outputStructure: 'detailed',
    },
    'Failed to fetch the calendar.',
  )
    .errors({ NOT_FOUND: { message: 'Calendar not found.' } })
    .input(z.object({ file: z.string() }))
    .output(
      z.union([
        z.object({ status: z.literal(304), headers: z.record(z.string(), z.string()) }),
        z.object({ headers: z.record(z.string(), z.string()), body: z.custom<Blob>() }),
      ]),
    ),

  oneClass: procedure(
    'approved',
    { method: 'GET', path: '/classes/{id}', tags, summary: 'One class of my timetable, or any for staff' },
    'Failed to fetch the class.',
  )
    .errors(unknownClass)
    .input(byId)
    .output(TimetableClass),

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

  freeRooms: procedure(
    'staff',
    { method: 'GET', path: '/rooms/free', tags, summary: 'Rooms without a class between two moments' },
    'Failed to fetch the free rooms.',
  )
    .errors({ BAD_REQUEST: {} })
    .input(
      z.object({
        from: isoInstant('Please enter the start time'),
        to: isoInstant('Please enter the end time'),
        /** A class that is to be moved to these hours: it takes no room. */
        exceptClassId: z.uuid('Please choose a class').optional(),
      }),
    )
    .output(z.array(z.object({ room: z.string() }))),
}
