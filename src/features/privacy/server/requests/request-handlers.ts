import { userChannel } from '#src/access/channel.ts'
import { lockAccount } from '#src/features/accounts/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { isRepeated } from '#src/server/http/idempotency.ts'
import { addEmail } from '#src/server/mail/emails.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { consume, rateLimit } from '#src/server/security/rate-limit.ts'
import { messages } from '../../messages.ts'
import { privacy } from '../../notice/settings.ts'
import { answerEmail, requestEmail } from '../emails.ts'
import { admin, signedIn } from '../procedures.ts'
import {
  addRequest,
  findRequest,
  listRequests,
  lockRequest,
  ownRequests,
  removeRequest,
  saveAnswer,
} from './request-queries.ts'

const DAY = 24 * 60 * 60
const requestByUser = rateLimit({
  name: 'privacy-request-user',
  points: 5,
  seconds: DAY,
  of: 'privacy requests',
  by: 'user',
})

export const requestHandlers = {
  request: signedIn.request.handler(async ({ input, context }) => {
    const { db, user, idempotency } = context
    const { _id: userId, name } = user
    if (!(await isRepeated(db, idempotency)))
      await consume(db, [[requestByUser, userId]], () => messages.tooManyRequests)
    return change(context, async (tx, emit, about) => {
      if (!(await lockAccount(tx, userId))) throw notLoggedIn()
      const { _id: requestId } = await addRequest(tx, { userId, ...input }, privacy.replyWithinDays)
      const { email } = context.institute.current.privacy.contact
      if (email) await addEmail(tx, requestEmail, { to: email, payload: { requestId } })
      about({ kind: 'user', _id: userId, label: name, fields: [input.kind] })
      await emit('privacyRequestChanged', {}, ['admins', userChannel(userId)])
      return { message: messages.requested(privacy.replyWithinDays) }
    })
  }),

  ownRequests: signedIn.ownRequests.handler(({ context: { db, user } }) => ownRequests(db, user._id)),

  takeBack: signedIn.takeBack.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const { _id: userId, name } = context.user
      const request = await lockRequest(tx, id)
      if (request?.userId !== userId) throw errors.NOT_FOUND()
      if (request.answeredAt) throw errors.CONFLICT()
      await removeRequest(tx, id)
      about({ kind: 'user', _id: userId, label: name, fields: [request.kind] })
      await emit('privacyRequestChanged', {}, ['admins', userChannel(userId)])
      return { message: request.erasesAt ? messages.kept : messages.takenBack }
    }),
  ),

  requests: admin.requests.handler(({ input, context }) => {
    logOnce(context, { kind: 'list', _id: null, label: 'Privacy requests' })
    return listRequests(context.db, input)
  }),

  answer: admin.answer.handler(({ input: { id, answer }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const request = await lockRequest(tx, id)
      if (!request) throw errors.NOT_FOUND()
      if (request.erasesAt) throw errors.CONFLICT({ message: messages.answersItself })
      if (request.answeredAt) throw errors.CONFLICT()
      await saveAnswer(tx, id, { answer, answeredById: context.user._id })
      const { account } = (await findRequest(tx, id)) ?? {}
      if (!account) throw errors.NOT_FOUND()
      const { _id: userId, name, email } = account
      await addEmail(tx, answerEmail, { to: email, userId, payload: { requestId: id } })
      about({ kind: 'user', _id: userId, label: name, fields: [request.kind] })
      await emit('privacyRequestChanged', {}, ['admins', userChannel(userId)])
      return { message: messages.answered(name) }
    }),
  ),
}
