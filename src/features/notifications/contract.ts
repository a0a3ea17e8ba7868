import { procedure } from '#src/access/procedure.ts'
import { messageOutput } from '#src/shared/schema.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import * as z from '#src/shared/zod.ts'
import { OPTIONAL_KINDS } from './rules.ts'

export const Notification = z.object({
  _id: z.uuid(),
  type: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  timestamp: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>

const Kind = z.enum(typedKeys(OPTIONAL_KINDS), 'Please choose a kind of notification')
const NotificationChoice = z.object({ kind: Kind, isWanted: z.boolean() })

const tags = ['Notifications']

export const notifications = {
  list: procedure(
    'approved',
    { method: 'GET', path: '/notifications', tags, summary: 'My notifications, newest first' },
    'Failed to fetch notifications.',
  ).output(z.array(Notification)),

  read: procedure(
    'approved',
    { method: 'POST', path: '/notifications/read', tags, summary: 'Mark one as read, or without an id all' },
    'Failed to mark notifications as read.',
    { unlogged: 'opening the bell changes nothing but what is new in it' },
  )
    .input(z.object({ id: z.uuid().optional() }))
    .output(z.object({ unread: z.int() })),

  choices: procedure(
    'approved',
    { method: 'GET', path: '/notifications/kinds', tags, summary: 'Which notifications I want' },
    'Failed to fetch which notifications you want.',
  ).output(z.array(NotificationChoice)),

  choose: procedure(
    'approved',
    { method: 'PUT', path: '/notifications/kinds/{kind}', tags, summary: 'Want notifications of a kind, or not' },
    'Failed to save which notifications you want.',
  )
    .input(NotificationChoice)
    .output(messageOutput),
}
