import { procedure } from '#src/access/procedure.ts'
import { unknownBatch } from '#src/features/batches/classes-contract.ts'
import { byId, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { BatchEnd, EndedBatch } from './shapes.ts'

const tags = ['Certificates']

/** What staff see of batches that are over, also where no certificates are issued. */
export const batchEnd = {
  endOfBatch: procedure(
    'staff',
    {
      method: 'GET',
      path: '/batches/{id}/end',
      tags,
      summary:
        'The students of a batch at its end: their attendance, who completed it, who may be issued a certificate',
    },
    'Failed to fetch the end of the batch.',
  )
    .errors(unknownBatch)
    .input(byId)
    .output(BatchEnd),

  reserveMakeUps: procedure(
    'staff',
    {
      method: 'POST',
      path: '/batches/{id}/make-ups',
      successStatus: 201,
      tags,
      summary: 'Reserve seats in the next batches for those who missed too many classes for a certificate',
    },
    'Failed to reserve the seats.',
  )
    .errors({ ...unknownBatch, CONFLICT: {} })
    .input(byId)
    .output(messageOutput.extend({ reserved: z.array(z.object({ studentId: z.uuid(), classes: z.int() })) })),

  ended: procedure(
    'staff',
    {
      method: 'GET',
      path: '/batches/ended',
      tags,
      summary: 'The batches that are over with students who are in progress: of a mentor their own, of an admin all',
    },
    'Failed to fetch the batches that are over.',
  ).output(z.array(EndedBatch)),
}
