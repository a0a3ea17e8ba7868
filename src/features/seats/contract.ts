import { procedure } from '#src/access/procedure.ts'
import { unknownBatch } from '#src/features/batches/classes-contract.ts'
import { isConfirmed, reason } from '#src/features/batches/shapes.ts'
import { RowAnswers, StudentRows } from '#src/features/users/contract.ts'
import { byId, calendarDate, listQuery, listResponse, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { isPause, OwnBatch, WithoutBatch } from './shapes.ts'

const tags = ['Batches']

const unknownOffer = { NOT_FOUND: { message: 'Offer not found.' } }

const seat = byId.extend({ studentId: z.string('Please choose a student').toLowerCase() })
const day = calendarDate('Please choose the day').nullable()

export const seats = {
  mine: procedure(
    'approved',
    { method: 'GET', path: '/batches/mine', tags, summary: 'Where I have a seat, am offered one, or wait for one' },
    'Failed to fetch your batches.',
  ).output(z.array(OwnBatch)),

  withoutBatch: procedure(
    'staff',
    {
      method: 'GET',
      path: '/mentor/students/without-batch',
      tags,
      summary: 'Students whose batch was cancelled, until they sit, wait or leave the course',
      outputStructure: 'detailed',
    },
    'Failed to fetch the students without a batch.',
    { reads: 'personal data' },
  )
    .input(listQuery(['name', 'email', 'cancelledAt']))
    .output(listResponse(WithoutBatch)),

  giveSeat: procedure(
    'staff',
    {
      method: 'POST',
      path: '/batches/{id}/seats',
      successStatus: 201,
      tags,
      summary: 'Give an enrolled student a seat, from another batch of the course too, or a place on the waiting list',
    },
    'Failed to give the seat.',
  )
    .errors({ NOT_FOUND: {}, BAD_REQUEST: {}, CONFLICT: {} })
    .input(seat.extend({ wait: z.boolean().default(false), isConfirmed }))
    .output(messageOutput.extend({ seat: z.enum(['held', 'waiting']) })),

  importStudents: procedure(
    'admin',
    {
      method: 'POST',
      path: '/batches/{id}/import',
      tags,
      summary: 'Add the students of a file, enroll and seat them; each row is done as a whole or refused by itself',
    },
    'Failed to import students.',
  )
    .errors(unknownBatch)
    // `seatsBefore`: how many seats earlier parts of the file are to have, while it is only checked.
    .input(StudentRows.extend({ ...byId.shape, seatsBefore: z.int().min(0).default(0) }))
    .output(RowAnswers),

  takeSeat: procedure(
    'staff',
    {
      method: 'DELETE',
      path: '/batches/{id}/seats/{studentId}',
      tags,
      summary: 'Remove a student from a batch or its waiting list',
    },
    'Failed to remove the student.',
  )
    .errors({ NOT_FOUND: {} })
    .input(seat)
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

  accept: procedure(
    'approved',
    { method: 'POST', path: '/offers/{id}/accept', tags, summary: 'Take the seat that is offered' },
    'Failed to accept the offer.',
  )
    .errors({ ...unknownOffer, CONFLICT: {} })
    .input(byId.extend({ isConfirmed }))
    .output(messageOutput),

  decline: procedure(
    'approved',
    {
      method: 'POST',
      path: '/offers/{id}/decline',
      tags,
      summary: 'Decline the seat that is offered',
    },
    'Failed to decline the offer.',
  )
    .errors({ ...unknownOffer, CONFLICT: {} })
    .input(byId)
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
}

export type SeatEvents = {
  /** For the student whose seat or place on a waiting list it is, also where they did it themselves. */
  seatChanged: { batchId: string; studentId: string; message: string }
  /** For the one who is offered a seat. */
  seatOffered: { batchId: string; offerId: string; studentId: string; name: string; message: string; until: string }
}
