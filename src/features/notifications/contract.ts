import { procedure } from '#src/access/procedure.ts'
import * as z from '#src/shared/zod.ts'

export const Notification = z.object({
  _id: z.uuid(),
  type: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  timestamp: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>

const tags = ['Notifications']

export const notifications = {
  list: procedure(
    'approved',
    { method: 'GET', path: '/notifications', tags, summary: 'My notifications, the latest first' },
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
}
