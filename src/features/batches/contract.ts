import { procedure } from '#src/access/procedure.ts'
import { User } from '#src/access/user.ts'
import { byId, listQuery, listResponse, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { ClashPreview } from './clash-shapes.ts'
import { classCalls, unknownBatch } from './classes-contract.ts'
import { Batch, BatchEdit, BatchSaving, FullBatch, isConfirmed, ManagedBatch, reason, UnsavedBatch } from './shapes.ts'

const tags = ['Batches']

/** The later features `seats` and `timetable` add to these calls: all three are `batches` in operation ids and in the audit log. */
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

  get: procedure(
    'staff',
    { method: 'GET', path: '/batches/{id}', tags, summary: 'One batch with its classes, seats and waiting list' },
    'Failed to fetch the batch.',
    { reads: 'personal data' },
  )
    .errors(unknownBatch)
    .input(byId)
    .output(FullBatch),

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

  previewBatch: procedure(
    'staff',
    {
      method: 'POST',
      path: '/batches/preview',
      tags,
      summary: 'What would be in the way of a batch, before it is saved',
    },
    'Failed to look for clashes.',
    { unlogged: 'it changes nothing' },
  )
    .errors({ ...unknownBatch, BAD_REQUEST: {} })
    .input(UnsavedBatch)
    .output(ClashPreview),

  ...classCalls,
}

export type BatchEvents = {
  /** Only invalidates: when nobody teaches. */
  holidaysChanged: Record<string, never>
  /** Only invalidates: seats, days, or the batch itself. */
  batchChanged: { courseId: string; batchId: string }
  /** For later features alone, in the same transaction: nobody has a seat in it from now on. */
  batchCancelled: { batchId: string }
  /** Of one saved change, however many classes it moved or took away; names one of them. */
  classChanged: { batchId: string; classId: string; message: string }
}
