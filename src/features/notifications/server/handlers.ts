import { implement } from '@orpc/server'
import { channelsForUser } from '#src/access/channel.ts'
import { isStaff } from '#src/access/rules.ts'
import type { TimetableEvents } from '#src/features/timetable/contract.ts'
import { noteSeen } from '#src/features/timetable/server/receipts.ts'
import type { Context } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { notifications } from '../contract.ts'
import { messages } from '../messages.ts'
import { OPTIONAL_KINDS, optionalKinds } from '../rules.ts'
import { listNotifications, listOptOuts, readAll, readOne, saveChoice } from './queries.ts'

const procedures = implement(notifications).$context<Context<TimetableEvents>>().use(authorize)
const { approved } = byAudience(procedures, procedures.use(requireUser))

export const notificationsHandlers = {
  list: approved.list.handler(({ context: { db, user } }) => listNotifications(db, user, channelsForUser(user))),

  read: approved.read.handler(({ input: { id }, context }) =>
    change(context, async (tx, emit) => {
      const { user, config } = context
      // Opening the bell counts as having seen changed classes; staff have none.
      if (config.classroom && !isStaff(user)) await noteSeen(tx, emit, user._id)
      await (id ? readOne(tx, user._id, id) : readAll(tx, user._id))
      const all = await listNotifications(tx, user, channelsForUser(user))
      return { unread: all.filter(({ read }) => !read).length }
    }),
  ),

  choices: approved.choices.handler(async ({ context: { db, user } }) => {
    const unwanted = await listOptOuts(db, user._id)
    return optionalKinds(isStaff(user)).map((kind) => ({ kind, isWanted: !unwanted.includes(kind) }))
  }),

  choose: approved.choose.handler(({ input: { kind, isWanted }, context }) =>
    change(context, async (tx, _, about) => {
      const { user } = context
      about({ kind: 'user', _id: user._id, label: user.name })
      await saveChoice(tx, user._id, kind, isWanted)
      return { message: messages.chosen(OPTIONAL_KINDS[kind].text, isWanted) }
    }),
  ),
}
