import { procedure } from '#src/access/procedure.ts'
import { unknownBatch } from '#src/features/batches/classes-contract.ts'
import { Redirect, StoredFile } from '#src/features/media/contract.ts'
import { byId, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { Handout, HandoutChange, HandoutDraft } from './shapes.ts'

const tags = ['Handouts']
const unknown = { NOT_FOUND: { message: messages.unknown } }

export const handouts = {
  mine: procedure(
    'approved',
    { method: 'GET', path: '/handouts', tags, summary: 'The handouts of the batches in which I have a seat' },
    'Failed to fetch your handouts.',
  ).output(z.array(Handout)),

  ofBatch: procedure(
    'approved',
    {
      method: 'GET',
      path: '/batches/{id}/handouts',
      tags,
      summary: 'The handouts of a batch of mine; for staff of any',
    },
    'Failed to fetch the handouts.',
  )
    .errors(unknownBatch)
    .input(byId)
    .output(z.array(Handout)),

  add: procedure(
    'staff',
    {
      method: 'POST',
      path: '/batches/{id}/handouts',
      successStatus: 201,
      tags,
      summary: 'Add a handout for a batch, or for one of its classes; whoever has a seat is notified',
    },
    'Failed to add the handout.',
  )
    .errors({ NOT_FOUND: {}, BAD_REQUEST: {}, CONFLICT: {} })
    .input(HandoutDraft.extend(byId.shape))
    .output(messageOutput.extend({ _id: z.uuid() })),

  change: procedure(
    'staff',
    { method: 'PATCH', path: '/handouts/{id}', tags, summary: 'Change a handout, or the class that it is for' },
    'Failed to change the handout.',
  )
    .errors({ NOT_FOUND: {}, BAD_REQUEST: {} })
    .input(HandoutChange.extend(byId.shape))
    .output(messageOutput),

  remove: procedure(
    'staff',
    { method: 'DELETE', path: '/handouts/{id}', tags, summary: 'Remove a handout' },
    'Failed to remove the handout.',
  )
    .errors(unknown)
    .input(byId)
    .output(messageOutput),

  open: procedure(
    'approved',
    {
      method: 'GET',
      path: '/handouts/{id}/file',
      tags,
      summary: 'Open a handout of a batch of mine, as a file or a redirect; for staff any',
      outputStructure: 'detailed',
    },
    'Failed to open the handout.',
  )
    .errors(unknown)
    .input(byId)
    .output(z.union([...StoredFile.options, Redirect])),
}

export type HandoutEvents = {
  /** For whoever has a seat in the batch. */
  handoutAdded: { batchId: string; classId: string | null; message: string }
  /** For staff and whoever has a seat in the batch; only invalidates. */
  handoutsChanged: { batchId: string }
}
