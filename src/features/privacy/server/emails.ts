import { composeEmail } from '#src/features/accounts/server/emails.ts'
import { lockAccount } from '#src/features/accounts/server/queries.ts'
import { hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { findBlog } from '#src/features/blogs/server/queries.ts'
import { institute } from '#src/institute.ts'
import { LOW_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { addUnsubscribeLink, isConsentGiven } from './queries.ts'

/** A new post, for whoever agreed to such emails. Whoever withdrew since it was queued gets none. */
export const newPostEmail: EmailJob<{ userId: string; slug: string }> = {
  name: 'newPost',
  kind: 'new post',
  priority: LOW_PRIORITY,
  async compose({ userId, slug }, { db, siteUrl }) {
    const token = newToken()
    const post = await findBlog(db, 'public', slug)
    const account = await db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (!account || !(await isConsentGiven(tx, userId, 'news'))) return
      await addUnsubscribeLink(tx, { tokenHash: hashToken(token), userId, purpose: 'news' })
      return account
    })
    if (!account || !post) return
    const unsubscribeUrl = `${siteUrl}/unsubscribe?token=${token}`
    const email = composeEmail(
      account,
      `new post: ${post.title}`,
      `There is a new post at ${institute.name}: ${post.title}. Read it here, or open our website yourself, under Blogs:`,
      `${siteUrl}/blogs/${encodeURIComponent(post.slug)}`,
      'You agreed to emails about new posts. To stop them, open this link:',
      unsubscribeUrl,
    )
    return { ...email, unsubscribeUrl }
  },
}
