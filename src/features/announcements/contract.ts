import { procedure } from '#src/access/procedure.ts'
import { byId, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { Announcement, AnnouncementDraft, Audience, AudienceOf, Receipts } from './shapes.ts'

const tags = ['Announcements']
const unknown = { NOT_FOUND: { message: messages.unknown } }

export const announcements = {
  list: procedure(
    'approved',
    {
      method: 'GET',
      path: '/announcements',
      tags,
      summary: 'The announcements of 90 days: to me, or for staff all, of a batch or a course',
    },
    'Failed to fetch announcements.',
  )
    .input(AudienceOf)
    .output(z.array(Announcement)),

  get: procedure(
    'approved',
    { method: 'GET', path: '/announcements/{id}', tags, summary: 'An announcement to me, or for staff any' },
    'Failed to fetch the announcement.',
  )
    .errors(unknown)
    .input(byId)
    .output(Announcement),

  audience: procedure(
    'staff',
    { method: 'GET', path: '/announcements/audience', tags, summary: 'How many students an announcement reaches' },
    'Failed to count the students.',
  )
    .errors({ NOT_FOUND: {} })
    .input(Audience)
    .output(z.object({ students: z.int() })),

  announce: procedure(
    'staff',
    {
      method: 'POST',
      path: '/announcements',
      successStatus: 201,
      tags,
      summary: 'Announce something to the students of a batch or a course, now or later',
    },
    'Failed to send the announcement.',
  )
    .errors({ NOT_FOUND: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(AnnouncementDraft)
    .output(messageOutput.extend({ _id: z.uuid() })),

  withdraw: procedure(
    'staff',
    {
      method: 'DELETE',
      path: '/announcements/{id}',
      tags,
      summary: 'Withdraw an announcement: it is hidden, or not sent',
    },
    'Failed to withdraw the announcement.',
  )
    .errors(unknown)
    .input(byId)
    .output(messageOutput),

  receipts: procedure(
    'staff',
    {
      method: 'GET',
      path: '/announcements/{id}/receipts',
      tags,
      summary: 'Who has opened an announcement, and who has not',
    },
    'Failed to fetch who has seen it.',
    { reads: 'personal data' },
  )
    .errors(unknown)
    .input(byId)
    .output(Receipts),

  open: procedure(
    'student',
    { method: 'POST', path: '/announcements/{id}/opened', tags, summary: 'Note that I have opened an announcement' },
    'Failed to mark the announcement as seen.',
    { unlogged: 'reading an announcement changes nothing but what is new' },
  )
    .errors(unknown)
    .input(byId)
    .output(messageOutput),
}

export type AnnouncementEvents = {
  /** For one student. */
  announcementSent: { announcementId: string; studentId: string; message: string }
  /** For staff and its students. */
  announcementWithdrawn: { announcementId: string }
  /** For staff, and the student who opened it; only invalidates. */
  announcementChanged: { announcementId: string }
}
