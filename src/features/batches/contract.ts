import { procedure } from '#src/access/procedure.ts'
import { User } from '#src/access/user.ts'
import { timetableCalls, unknownClass } from '#src/features/timetable/contract.ts'
import { byId, listQuery, listResponse, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { changes, unknownBatch } from './changes-contract.ts'
import {
  Batch,
  BatchEdit,
  BatchSaving,
  ClassChange,
  FullBatch,
  Holder,
  isConfirmed,
  ManagedBatch,
  ManagedClass,
  NewClass,
  OwnBatch,
  reason,
  WithoutBatch,
} from './shapes.ts'

const tags = ['Batches']
const timetable = ['Timetable']

const unknownOffer = { NOT_FOUND: { message: 'Offer not found.' } }

const seat = byId.extend({ studentId: z.string('Please choose a student').toLowerCase() })

export const batches = {
  next: procedure(
    'anyone',
    { method: 'GET', path: '/batches', tags, summary: 'Upcoming batches of published courses, or of one of them' },
    'Failed to fetch batches.',
  )
    .input(z.object({ courseId: z.string().toLowerCase().optional() }))
    .output(z.array(Batch)),

  all: procedure(
    'staff',
    { method: 'GET', path: '/batches/all', tags, summary: 'All batches', outputStructure: 'detailed' },
    'Failed to fetch all batches.',
  )
    .input(listQuery(['startsOn', 'createdAt']).extend({ courseId: z.string().toLowerCase().optional() }))
    .output(listResponse(ManagedBatch)),

  mentors: procedure(
    'staff',
    { method: 'GET', path: '/batches/mentors', tags, summary: 'Who can teach a batch, by name' },
    'Failed to fetch the mentors.',
  ).output(z.array(User.pick({ _id: true, name: true }))),

  mine: procedure(
    'approved',
    { method: 'GET', path: '/batches/mine', tags, summary: 'Where I have a seat, am offered one, or wait for one' },
    'Failed to fetch your batches.',
  ).output(z.array(OwnBatch)),

  get: procedure(
    'staff',
    { method: 'GET', path: '/batches/{id}', tags, summary: 'One batch with its classes, seats and waiting list' },
    'Failed to fetch the batch.',
    { reads: 'personal data' },
  )
    .errors(unknownBatch)
    .input(byId)
    .output(FullBatch),

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

  create: procedure(
    'staff',
    { method: 'POST', path: '/batches', successStatus: 201, tags, summary: 'Plan a batch and its classes' },
    'Failed to create the batch.',
  )
    .errors({ NOT_FOUND: {}, BAD_REQUEST: {} })
    .input(BatchSaving)
    .output(FullBatch),

  edit: procedure(
    'staff',
    { method: 'PUT', path: '/batches/{id}', tags, summary: 'Change a batch, and the classes that follow its pattern' },
    'Failed to update the batch.',
  )
    .errors({
      ...unknownBatch,
      BAD_REQUEST: {},
      CONFLICT: {
        message: 'Someone else saved this batch while you were editing it. Please look at it again before you save.',
      },
    })
    .input(BatchEdit)
    .output(FullBatch),

  cancel: procedure(
    'staff',
    { method: 'DELETE', path: '/batches/{id}', tags, summary: 'Cancel a batch: frees its seats and notifies everyone' },
    'Failed to cancel the batch.',
  )
    .errors({ ...unknownBatch, CONFLICT: {} })
    .input(byId.extend({ reason }))
    .output(messageOutput),

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

  changeClass: procedure(
    'staff',
    { method: 'PATCH', path: '/classes/{id}', tags: timetable, summary: 'Move, cancel or edit one class' },
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
      tags: timetable,
      summary: 'Add a class to a batch',
    },
    'Failed to add the class.',
  )
    .errors({ ...unknownBatch, BAD_REQUEST: {}, CONFLICT: {} })
    .input(NewClass)
    .output(messageOutput.extend({ class: ManagedClass })),

  receipts: procedure(
    'staff',
    {
      method: 'GET',
      path: '/classes/{id}/receipts',
      tags: timetable,
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

  ...timetableCalls,

  ...changes,
}

export type BatchEvents = {
  /** Only invalidates: when nobody teaches. */
  holidaysChanged: Record<string, never>
  /** Only invalidates: seats, days, or the batch itself. */
  batchChanged: { courseId: string; batchId: string }
  /** Of one saved change, however many classes it moved or took away; names one of them. */
  classChanged: { batchId: string; classId: string; message: string }
  /** Only invalidates: who has seen what. */
  timetableSeen: Record<string, never>
  /** For the student whose seat or place on a waiting list it is, also where they did it themselves. */
  seatChanged: { batchId: string; studentId: string; message: string }
  /** For the one who is offered a seat. */
  seatOffered: { batchId: string; offerId: string; studentId: string; name: string; message: string; until: string }
}
