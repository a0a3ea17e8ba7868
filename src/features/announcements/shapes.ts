import { User } from '#src/access/user.ts'
import { isoInstant, text } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { hasSecureLinksOnly, MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH } from './rules.ts'

const plainText = (required: string, max: number) =>
  text(required, max).refine(hasSecureLinksOnly, messages.secureLinks)

export const AnnouncementText = z.object({
  subject: plainText(messages.noSubject, MAX_SUBJECT_LENGTH),
  text: plainText(messages.noText, MAX_TEXT_LENGTH),
})

const id = z.string('Please choose one').toLowerCase().optional()

/** Whom it is for: the students of a batch, or all of a course. */
export const AudienceOf = z.object({ batchId: id, courseId: id })
export type AudienceOf = z.infer<typeof AudienceOf>

const isOneAudience = ({ batchId, courseId }: AudienceOf) => (batchId === undefined) !== (courseId === undefined)
const notOne = { message: messages.oneAudience, path: ['batchId'] }

export const Audience = AudienceOf.refine(isOneAudience, notOne)

export const AnnouncementDraft = AnnouncementText.extend({
  ...AudienceOf.shape,
  /** Without it it is sent as soon as it can no longer be taken back. */
  at: isoInstant('Please choose the day and time').optional(),
  /** The one that it corrects, of the same students. */
  corrects: id,
}).refine(isOneAudience, notOne)
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>

export const Announcement = z.object({
  _id: z.uuid(),
  /** Null for a course. */
  batchId: z.uuid().nullable(),
  batchName: z.string().nullable(),
  courseId: z.uuid(),
  courseTitle: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Null where their account is deleted. */
  authorName: z.string().nullable(),
  at: z.iso.datetime(),
  /** Null before it is sent, which students do not see. */
  sentAt: z.iso.datetime().nullable(),
  /** Staff still see it. */
  isWithdrawn: z.boolean(),
  corrects: z.object({ _id: z.uuid(), subject: z.string() }).nullable(),
  correctedBy: z.object({ _id: z.uuid(), subject: z.string() }).nullable(),
  /** By the student who asks. */
  openedAt: z.iso.datetime().nullable(),
  /** For staff. */
  seen: z.object({ seen: z.int(), of: z.int() }).nullable(),
})
export type Announcement = z.infer<typeof Announcement>

/** On a student's home until it is opened. */
export const UnopenedAnnouncement = Announcement.pick({
  _id: true,
  courseTitle: true,
  batchName: true,
  subject: true,
}).extend({
  sentAt: z.iso.datetime(),
})
export type UnopenedAnnouncement = z.infer<typeof UnopenedAnnouncement>

export const Receipts = z.object({
  seen: z.int(),
  of: z.int(),
  unseen: z.array(User.pick({ _id: true, name: true }).extend({ phone: z.string(), phoneE164: z.string() })),
})
