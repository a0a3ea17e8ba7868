import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { removeUser } from '#src/features/users/server/queries.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { reportedPosts } from '#test/reported-posts.ts'
import { until } from '#test/until.ts'
import { waiting } from '#test/waiting.ts'
import { demoUsers } from '../../../../db/demo/users.ts'
import { HIDDEN_POST } from './post-queries.ts'
import { hiddenPosts } from './replays.ts'
import { discussions, replies } from './table.ts'

const { db, signedInAs, mentor, student, start, replyTo, caseOf } = await reportedPosts()
const reason = 'It insults another student.'

async function replyOfSomeone(number: number) {
  const account = { ...demoUsers.student2, email: `author${number}@example.com` }
  const author = onlyRow(await db.insert(users).values(account).returning())
  const id = await start()
  return { author, id, replyId: await replyTo(id, 'An insult', await signedInAs(author)) }
}

type Post = Awaited<ReturnType<typeof replyOfSomeone>>

const hideAgain = ({ id, replyId }: Post) =>
  db.transaction((tx) => {
    const noted = { kind: HIDDEN_POST, subject: `${id}/${replyId}`, at: new Date().toISOString() }
    return hiddenPosts.again(tx, [noted], async () => {})
  })

const acts: ((post: Post) => Promise<unknown>)[] = [
  ({ id, replyId }) => student.api.forum.report({ id, replyId, reason }),
  ({ id, replyId }) => mentor.api.forum.setVisibility({ id, replyId, hidden: true, reason }),
  hideAgain,
]

test('what is done about a post waits for the deletion of its author, who waits for nothing', async () => {
  for (const [number, act] of acts.entries()) {
    const post = await replyOfSomeone(number)
    let acting: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      // As the deletion does before it changes the posts.
      await tx.select().from(users).where(eq(users._id, post.author._id)).for('update')
      acting = act(post)
      acting.catch(() => {})
      await until(async () => (await waiting(db)) > 0, 'it waits for the author')
      // The deletion would wait for these, and each for the other.
      await tx.select().from(discussions).where(eq(discussions._id, post.id)).for('no key update', { noWait: true })
      await tx.select().from(replies).where(eq(replies._id, post.replyId)).for('no key update', { noWait: true })
      await removeUser(tx, post.author)
    })
    await acting
    const { authorName, content } = await caseOf(post.id)
    assert.deepEqual([authorName, content], ['Deleted user', 'An insult'])
  }
})
