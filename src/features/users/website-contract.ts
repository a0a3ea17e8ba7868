import { procedure } from '#src/access/procedure.ts'
import { address, requiredLine } from '#src/shared/institute/typed.ts'
import { messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'

/** What a mentor says of themselves for the website, beside the name of the account. */
export const MentorProfileDraft = z.object({
  image: address(),
  subject: requiredLine('Please enter what you teach', 100),
  sentence: requiredLine('Please enter a sentence about you', 300),
})
export type MentorProfileDraft = z.output<typeof MentorProfileDraft>

const MentorProfile = z.object({ image: z.string(), subject: z.string(), sentence: z.string() })
export type MentorProfile = z.infer<typeof MentorProfile>

const tags = ['People']

export const mentorProfile = {
  mentorProfile: procedure(
    'staff',
    { method: 'GET', path: '/profile/me/website', tags, summary: 'What the website may say of me as a mentor' },
    'Failed to fetch your profile for the website.',
    { unlogged: 'one sees oneself' },
  ).output(MentorProfile),

  editMentorProfile: procedure(
    'staff',
    { method: 'PUT', path: '/profile/me/website', tags, summary: 'Edit what the website may say of me' },
    'Failed to save your profile for the website.',
  )
    .input(MentorProfileDraft)
    .output(messageOutput),
}
