import type { Replay } from '#src/server/replay/replay.ts'
import { howMany } from '#src/shared/text.ts'
import { messages } from '../messages.ts'
import { decide } from './moderation-queries.ts'
import { findPost, HIDDEN_POST } from './post-queries.ts'

export const hiddenPosts: Replay = {
  kind: HIDDEN_POST,
  inWords: (count) => `${howMany(count, 'post')} of the forum hidden`,
  async again(tx, replayed) {
    let count = 0
    for (const { subject } of replayed) {
      const [id = '', replyId] = subject.split('/')
      const post = await findPost(tx, { id, replyId })
      if (!post || post.hiddenAt) continue
      await decide(tx, post, true, { decidedById: null, decision: messages.hiddenByRestore })
      count++
    }
    return count
  },
}
