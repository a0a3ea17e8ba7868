import { claimUpload } from '#src/features/media/server/claims.ts'
import { change } from '#src/server/db/change.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { changedFields } from '#src/server/observability/audit.ts'
import { messages } from '../messages.ts'
import { findMentorProfile, saveMentorProfile } from './mentor-profile-queries.ts'
import { staff } from './procedures.ts'
import { findUserToChange } from './queries.ts'

const EMPTY = { image: '', subject: '', sentence: '' }

export const mentorProfileHandlers = {
  mentorProfile: staff.mentorProfile.handler(
    async ({ context: { db, user } }) => (await findMentorProfile(db, user._id)) ?? EMPTY,
  ),

  editMentorProfile: staff.editMentorProfile.handler(async ({ input, context }) => {
    const { _id: userId, name } = context.user
    await change(context, async (tx, emit, about) => {
      if (!(await findUserToChange(tx, userId))) throw notLoggedIn()
      const before = (await findMentorProfile(tx, userId)) ?? EMPTY
      await claimUpload(tx, userId, input.image)
      await saveMentorProfile(tx, userId, input)
      about({ kind: 'user', _id: userId, label: name, fields: changedFields(before, input) })
      await emit('instituteChanged', { section: 'people' }, ['everyone'])
    })
    // Whoever saved it and looks at the website sees it there.
    await context.institute.renew()
    return { message: messages.websiteSaved }
  }),
}
