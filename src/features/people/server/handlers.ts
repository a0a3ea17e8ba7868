import { change } from '#src/server/change.ts'
import { wrongField } from '#src/server/errors.ts'
import { guest, person } from '#src/server/orpc.ts'
import { hashPassword, isPassword } from '#src/server/passwords.ts'
import { addJob } from '#src/server/queue.ts'
import { givePointsBack, type Points, spend, takePoints } from '#src/server/rate-limit.ts'
import { setSessionCookie } from '#src/server/request-context.ts'
import { messages } from '../contract.ts'
import { proveOwner } from './proof.ts'
import { addAccount, findByEmail, isPasswordLink, isStill, setPassword, usePasswordLink } from './queries.ts'
import { closeSession, endSessions, hashOf, openSession } from './sessions.ts'
import { beginSignIn, finishSignIn } from './social.ts'

const to = (location: string) => ({ status: 302 as const, headers: { location } })

export const peopleHandlers = {
  login: guest.people.login.handler(async ({ input, context, errors }) => {
    const { db, limits, visit } = context
    const points: Points = [
      [limits.loginByAccount, `${input.email} ${visit.address}`],
      [limits.loginByAddress, visit.address],
    ]
    await spend(points, messages.tooManyLogins)
    const account = await findByEmail(db, input.email)
    if (!(await isPassword(account?.passwordHash, input.password)) || !account) throw errors.UNAUTHORIZED()
    await givePointsBack(points)
    await change(context, async (tx, tell) => {
      if (!(await isStill(tx, account))) throw errors.UNAUTHORIZED()
      await openSession(tx, tell, visit, account._id)
    })
    return { user: account }
  }),

  signup: guest.people.signup.handler(async ({ input: { name, email, password }, context, errors }) => {
    const points: Points = [[context.limits.signupByAddress, context.visit.address]]
    await spend(points, messages.tooMany)
    const isFree = !(await findByEmail(context.db, email))
    const passwordHash = isFree ? await hashPassword(password) : null
    const user = await change(context, async (tx, tell) => {
      const user = await addAccount(tx, { name, email, role: 'student', isApproved: false })
      if (!user) return
      await setPassword(tx, user._id, passwordHash)
      tell('newUserRegistered', { userId: user._id, name }, ['staff'])
      return user
    })
    if (user) return { message: messages.signedUp, user }
    await givePointsBack(points)
    throw errors.CONFLICT()
  }),

  logout: guest.people.logout.handler(async ({ context, errors }) => {
    if (context.visit.foreign) throw errors.FORBIDDEN()
    await change(context, (tx, tell) => closeSession(tx, tell, context.visit))
    return { message: messages.loggedOut }
  }),

  me: person.people.me.handler(({ context }) => ({ user: context.person })),

  forgotPassword: guest.people.forgotPassword.handler(async ({ input: { email }, context }) => {
    const { limits, visit } = context
    await spend([[limits.linkByAddress, visit.address]], messages.tooMany)
    const isTooMany = (await takePoints([[limits.linkByAccount, email]])) !== null
    if (!isTooMany) await change(context, (tx) => addJob(tx, 'passwordLink', { email }))
    return { message: messages.linkSent }
  }),

  resetPassword: guest.people.resetPassword.handler(async ({ input: { token, password }, context, errors }) => {
    if (!(await isPasswordLink(context.db, hashOf(token)))) throw errors.BAD_REQUEST()
    const passwordHash = await hashPassword(password)
    await change(context, async (tx, tell) => {
      const personId = await usePasswordLink(tx, hashOf(token))
      if (!personId) throw errors.BAD_REQUEST()
      await setPassword(tx, personId, passwordHash, true)
      await endSessions(tx, tell, personId)
    })
    return { message: messages.passwordSet }
  }),

  changePassword: person.people.changePassword.handler(async ({ input, context }) => {
    const { visit, person } = context
    const account = await proveOwner(context, input.current, 'current')
    const passwordHash = await hashPassword(input.password)
    await change(context, async (tx, tell) => {
      if (!(await isStill(tx, account))) throw wrongField('current', messages.wrongPassword)
      await setPassword(tx, person._id, passwordHash)
      await endSessions(tx, tell, person._id)
      await openSession(tx, tell, visit, person._id)
    })
    return { message: messages.passwordChanged }
  }),

  signOutEverywhere: person.people.signOutEverywhere.handler(async ({ context }) => {
    await change(context, (tx, tell) => endSessions(tx, tell, context.person._id))
    setSessionCookie(context.visit, null)
    return { message: messages.loggedOutEverywhere }
  }),

  google: guest.people.google.handler(async ({ context }) => to(await beginSignIn(context))),

  googleCallback: guest.people.googleCallback.handler(async ({ input, context }) =>
    to(await finishSignIn(context, input)),
  ),
}
