import type { Replay } from '#src/server/replay/replay.ts'
import { countInWords } from '#src/shared/text.ts'
import { messages } from '../messages.ts'
import { decide } from './moderation-queries.ts'
import { findPost, HIDDEN_POST, lockAuthors } from './post-queries.ts'

function postIn(subject: string) {
  const [id = '', replyId] = subject.split('/')
  return { id, replyId }
}

export const hiddenPosts: Replay = {
  kind: HIDDEN_POST,
  inWords: (count) => `${countInWords(count, 'post')} of the forum hidden`,
  async again(tx, replayed) {
    let count = 0
    const noted = replayed.map(({ subject }) => postIn(subject))
    await lockAuthors(tx, noted)
    for (const postId of noted) {
      const post = await findPost(tx, postId)
      if (!post || post.hiddenAt) continue
      await decide(tx, post, true, { decidedById: null, decision: messages.hiddenByRestore })
      count++
    }
    return count
  },
}
