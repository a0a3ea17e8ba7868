import * as z from 'zod'
import { call } from '#src/access/call.ts'
import { inSentence } from '#src/shared/text.ts'

export const Notification = z.object({
  _id: z.uuid(),
  /** The event it tells of. */
  type: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  timestamp: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>

const tags = ['Notifications']

export const notifications = {
  list: call(
    'approved',
    { method: 'GET', path: '/notifications', tags, summary: 'What I was told, the latest first' },
    'Failed to fetch notifications.',
  ).output(z.array(Notification)),

  read: call(
    'approved',
    { method: 'POST', path: '/notifications/read', tags, summary: 'Mark one as read, or without an id all' },
    'Failed to mark notifications as read.',
  )
    .input(z.object({ id: z.uuid().optional() }))
    .output(z.object({ unread: z.int() })),
}

export const messages = {
  posted: (author: string, title: string) => `${author} posted a blog: ${inSentence(title)}`,
  enrolled: (name: string, title: string) => `${name} is enrolled in ${inSentence(title)}.`,
  signedUp: (name: string) => `${name} signed up and awaits approval.`,
}
