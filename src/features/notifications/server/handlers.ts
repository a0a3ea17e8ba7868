import { audiencesOf } from '#src/features/people/rules.ts'
import type { Told } from '#src/server/bus.ts'
import { change } from '#src/server/change.ts'
import type { Tx } from '#src/server/db.ts'
import { person } from '#src/server/orpc.ts'
import { newsOf } from './news.ts'
import { keep, notificationsOf, readAll, readOne } from './queries.ts'

/** Writes down what is told, in the transaction that tells it: whoever is away finds it on return. */
export async function keepNews(tx: Tx, told: Told[], actorId: string | null) {
  const news = told.flatMap(newsOf).map((one) => ({ ...one, actorId }))
  if (news.length > 0) await keep(tx, news)
}

export const notificationsHandlers = {
  list: person.notifications.list.handler(({ context: { db, person } }) =>
    notificationsOf(db, person, [...audiencesOf(person)]),
  ),

  read: person.notifications.read.handler(({ input: { id }, context }) =>
    change(context, async (tx) => {
      const { person } = context
      await (id ? readOne(tx, person._id, id) : readAll(tx, person._id))
      const all = await notificationsOf(tx, person, [...audiencesOf(person)])
      return { unread: all.filter(({ read }) => !read).length }
    }),
  ),
}
