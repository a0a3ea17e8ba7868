import type { BlogEvents } from '#src/features/blogs/contract.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import { addEmails } from '#src/server/mail/emails.ts'
import { newPostEmail } from './emails.ts'
import { findConsenting } from './queries.ts'

export const privacyReactions: Reactions<BlogEvents> = {
  async newBlogPosted({ slug }, { tx, actorId }) {
    const readers = await findConsenting(tx, 'news', actorId)
    await addEmails(
      tx,
      newPostEmail,
      readers.map(({ _id: userId, email }) => ({ to: email, userId, payload: { userId, slug } })),
    )
    return undefined
  },
}
