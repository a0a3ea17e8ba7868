import { implement } from '@orpc/server'
import { channelsOf } from '#src/access/channel.ts'
import { isStaff } from '#src/access/rules.ts'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import { noteSeen } from '#src/features/batches/server/classes/receipts.ts'
import type { Context } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { notifications } from '../contract.ts'
import { notificationsOf, readAll, readOne } from './queries.ts'

const signedIn = implement(notifications).$context<Context<BatchEvents>>().use(authorize).use(requireUser)

export const notificationsHandlers = {
  list: signedIn.list.handler(({ context: { db, user } }) => notificationsOf(db, user, channelsOf(user))),

  read: signedIn.read.handler(({ input: { id }, context }) =>
    change(context, async (tx, emit) => {
      const { user, config } = context
      // Opening the bell counts as having seen changed classes; staff have none.
      if (config.classroom && !isStaff(user)) await noteSeen(tx, emit, user._id)
      await (id ? readOne(tx, user._id, id) : readAll(tx, user._id))
      const all = await notificationsOf(tx, user, channelsOf(user))
      return { unread: all.filter(({ read }) => !read).length }
    }),
  ),
}
