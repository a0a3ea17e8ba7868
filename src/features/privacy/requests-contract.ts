import { procedure } from '#src/access/procedure.ts'
import { byId, listQuery, listResponse, messageOutput, text } from '#src/shared/schema.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { MAX_REQUEST_LENGTH, REQUEST_KINDS, REQUEST_STATES } from './rules.ts'

const Kind = z.enum(typedKeys(REQUEST_KINDS), messages.unknownKind)

export const RequestDraft = z.object({ kind: Kind, text: text(messages.noRequest, MAX_REQUEST_LENGTH) })

export const AnswerDraft = z.object({ answer: text(messages.noAnswer, MAX_REQUEST_LENGTH) })

/** What a user asked about their own data. */
export const OwnRequest = z.object({
  _id: z.uuid(),
  kind: Kind,
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** By when it is answered. */
  dueAt: z.iso.datetime(),
  answer: z.string().nullable(),
  /** Null while it is open. */
  answeredAt: z.iso.datetime().nullable(),
  /** When the account is deleted; null for what someone answers. */
  erasesAt: z.iso.datetime().nullable(),
})
export type OwnRequest = z.infer<typeof OwnRequest>

const PrivacyRequest = OwnRequest.extend({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Has a profile that admins open. */
  isStudent: z.boolean(),
  /** Null also where that account is gone. */
  answeredByName: z.string().nullable(),
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

const tags = ['Privacy']
const refusals = { NOT_FOUND: { message: messages.unknownRequest }, CONFLICT: { message: messages.isAnswered } }

export const requests = {
  request: procedure(
    'signed-in',
    { method: 'POST', path: '/privacy/requests', successStatus: 201, tags, summary: 'Ask something about my data' },
    'Failed to send your request.',
  )
    .input(RequestDraft)
    .output(messageOutput),

  ownRequests: procedure(
    'signed-in',
    { method: 'GET', path: '/privacy/requests/mine', tags, summary: 'What I asked about my data, newest first' },
    'Failed to fetch your requests.',
  ).output(z.array(OwnRequest)),

  takeBack: procedure(
    'signed-in',
    { method: 'DELETE', path: '/privacy/requests/{id}', tags, summary: 'Withdraw a request that is open' },
    'Failed to withdraw your request.',
  )
    .errors(refusals)
    .input(byId)
    .output(messageOutput),

  requests: procedure(
    'admin',
    {
      method: 'GET',
      path: '/privacy/requests',
      tags,
      summary: 'What users asked about their data',
      outputStructure: 'detailed',
    },
    'Failed to fetch the privacy requests.',
    { reads: 'personal data' },
  )
    .input(
      listQuery(['createdAt']).extend({ state: z.enum(typedKeys(REQUEST_STATES), 'Please choose a state').optional() }),
    )
    .output(listResponse(PrivacyRequest)),

  answer: procedure(
    'admin',
    { method: 'PATCH', path: '/privacy/requests/{id}', tags, summary: 'Answer a request, by email too' },
    'Failed to save your answer.',
  )
    .errors(refusals)
    .input(AnswerDraft.extend(byId.shape))
    .output(messageOutput),
}
