import { change } from '#src/server/change.ts'
import { givePointsBack, takePoints } from '#src/server/limits.ts'
import { guest, person } from '#src/server/orpc.ts'
import { isPassword } from '#src/server/passwords.ts'
import { messages } from '../contract.ts'
import { findByEmail } from './queries.ts'
import { closeSession, openSession } from './sessions.ts'

export const peopleHandlers = {
  login: guest.people.login.handler(async ({ input, context, errors }) => {
    const { db, limits, visit } = context
    const points: Parameters<typeof takePoints>[0] = [
      [limits.loginByAccount, `${input.email} ${visit.address}`],
      [limits.loginByAddress, visit.address],
    ]
    const retryAfter = await takePoints(points)
    if (retryAfter !== null) {
      throw errors.TOO_MANY_REQUESTS({
        message: messages.tooManyLogins(Math.ceil(retryAfter / 60)),
        data: { retryAfter },
      })
    }
    const account = await findByEmail(db, input.email)
    if (!(await isPassword(account?.passwordHash, input.password)) || !account) throw errors.UNAUTHORIZED()
    await givePointsBack(points)
    await change(context, (tx) => openSession(tx, visit, account._id))
    return { user: account }
  }),

  logout: guest.people.logout.handler(async ({ context, errors }) => {
    if (context.visit.foreign) throw errors.FORBIDDEN()
    await change(context, (tx) => closeSession(tx, context.visit))
    return { message: messages.loggedOut }
  }),

  me: person.people.me.handler(({ context }) => ({ user: context.person })),
}
