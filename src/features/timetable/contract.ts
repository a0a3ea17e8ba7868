import { procedure } from '#src/access/procedure.ts'
import { unknownClass } from '#src/features/batches/classes-contract.ts'
import { Holder } from '#src/features/batches/shapes.ts'
import { byId, calendarDate, isoInstant, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { TimetableClass } from './shapes.ts'

const tags = ['Timetable']

export const timetable = {
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

  oneClass: procedure(
    'approved',
    { method: 'GET', path: '/classes/{id}', tags, summary: 'One class of my timetable, or any for staff' },
    'Failed to fetch the class.',
  )
    .errors(unknownClass)
    .input(byId)
    .output(TimetableClass),

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

  sawTimetable: procedure(
    'approved',
    { method: 'POST', path: '/timetable/seen', tags, summary: 'Note that I have seen my timetable' },
    'Failed to mark the timetable as seen.',
    { unlogged: "looking at one's timetable changes nothing but what is new in it" },
  ).output(messageOutput),

  receipts: procedure(
    'staff',
    {
      method: 'GET',
      path: '/classes/{id}/receipts',
      tags,
      summary: 'Who has seen the last change of a class',
    },
    'Failed to fetch who has seen it.',
    { reads: 'personal data' },
  )
    .errors(unknownClass)
    .input(byId)
    .output(
      z.object({
        seen: z.int(),
        of: z.int(),
        unseen: z.array(Holder.omit({ email: true }).extend({ phone: z.string() })),
      }),
    ),

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
}

export type TimetableEvents = {
  /** Only invalidates: who has seen what. */
  timetableSeen: Record<string, never>
}
