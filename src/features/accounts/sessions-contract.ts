import { procedure } from '#src/access/procedure.ts'
import { messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'

const Session = z.object({
  _id: z.uuid(),
  /** Such as 'Chrome on Windows'; empty where it is not known. */
  browser: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedOn: z.iso.date(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

const tags = ['Accounts']

/** Where a user is logged in, and ending it. */
export const sessions = {
  signOutEverywhere: procedure(
    'signed-in',
    { method: 'POST', path: '/auth/logout-everywhere', tags, summary: 'End all of my sessions' },
    'Logout failed. Try again.',
  ).output(messageOutput),

  sessions: procedure(
    'signed-in',
    { method: 'GET', path: '/auth/sessions', tags, summary: 'Where am I logged in?' },
    'Failed to load where you are logged in.',
  ).output(z.array(Session)),

  endSession: procedure(
    'signed-in',
    { method: 'DELETE', path: '/auth/sessions/{id}', tags, summary: 'End one of my sessions' },
    'Logout failed. Try again.',
  )
    .errors({ NOT_FOUND: { message: messages.noSuchSession } })
    .input(z.object({ id: z.string() }))
    .output(messageOutput),
}
