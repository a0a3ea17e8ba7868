import { ORPCError } from '@orpc/server'
import { userChannel } from '#src/access/channel.ts'
import { lockAccount } from '#src/features/accounts/server/queries.ts'
import { hashToken } from '#src/features/accounts/server/sessions.ts'
import { removeReviews } from '#src/features/feedback/server/review-queries.ts'
import { stopReminders } from '#src/features/visits/server/reminder-queries.ts'
import { change } from '#src/server/db/change.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { messages } from '../messages.ts'
import { consentTexts } from '../notice/consents.ts'
import { mayConsent, PURPOSES } from '../rules.ts'
import { saveChoice } from './consents.ts'
import { copyHandlers } from './copy/copy-handlers.ts'
import { erasureHandlers } from './erasure/erasure-handlers.ts'
import { noticeHandlers } from './notice/notice-handlers.ts'
import { admin, anyone, signedIn } from './procedures.ts'
import { countGivenToday, findUnsubscribeLink, hasCompleted, isConsentGiven, latestConsents } from './queries.ts'
import { requestHandlers } from './requests/request-handlers.ts'
import { listMentors } from './shown-mentor-queries.ts'

/** More than anyone changes their mind in 24 hours; each consent leaves rows that are kept. */
const MAX_GIVEN = 10
const tooManyChoices = () =>
  new ORPCError('TOO_MANY_REQUESTS', { message: messages.tooManyChoices, data: { retryAfter: 60 * 60 } })

export const privacyHandlers = {
  ...noticeHandlers,
  ...copyHandlers,
  ...requestHandlers,
  ...erasureHandlers,

  consents: signedIn.consents.handler(async ({ context: { db, user, institute } }) => {
    const latest = await latestConsents(db, user._id)
    const of = { role: user.role, hasCompleted: await hasCompleted(db, user._id) }
    return PURPOSES.map((purpose) => {
      const { given, wording, at, keptVersion } = latest.find((consent) => consent.purpose === purpose) ?? {}
      return {
        purpose,
        given: given ?? false,
        mayGive: mayConsent(purpose, of),
        wording: (given && wording) || consentTexts(institute.shown.name)[purpose].wording,
        at: at ?? null,
        noticeVersion: keptVersion ?? null,
      }
    })
  }),

  setConsent: signedIn.setConsent.handler(async ({ input: { purpose, given }, context, errors }) => {
    const { _id: userId, name, role } = context.user
    const message = given ? messages.given : messages.withdrawn
    const isOnWebsite = purpose === 'website' || (purpose === 'testimonial' && !given)
    if ((await isConsentGiven(context.db, userId, purpose)) === given) return { message }
    await change(context, async (tx, emit, about) => {
      if (!(await lockAccount(tx, userId))) throw notLoggedIn()
      if (given && !mayConsent(purpose, { role, hasCompleted: await hasCompleted(tx, userId) }))
        throw errors.BAD_REQUEST(purpose === 'website' ? { message: messages.onlyMentors } : {})
      // To withdraw is never refused, and there is no more to withdraw than was given.
      if (given && (await countGivenToday(tx, userId)) >= MAX_GIVEN) throw tooManyChoices()
      await saveChoice(tx, context, { userId, purpose, given, how: 'profile' })
      about({ kind: 'user', _id: userId, label: name, fields: [purpose] })
      await emit('consentChanged', {}, [userChannel(userId)])
      // Who stops us from publishing their words means all of them.
      if (purpose === 'testimonial' && !given) await removeReviews(tx, userId)
      if (isOnWebsite) await emit('instituteChanged', { section: 'people' }, ['everyone'])
    })
    if (isOnWebsite) await context.institute.renew()
    return { message }
  }),

  mentors: admin.mentors.handler(({ context }) => {
    logOnce(context, { kind: 'list', _id: null, label: 'Mentors for the website' })
    return listMentors(context.db)
  }),

  unsubscribe: anyone.unsubscribe.handler(({ input: { token }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const booking = await stopReminders(tx, hashToken(token))
      if (booking) {
        if (booking.isNew) about({ kind: 'demo booking', _id: booking._id, label: booking.name })
        return { message: messages.unsubscribed }
      }
      const link = await findUnsubscribeLink(tx, hashToken(token))
      const account = link && (await lockAccount(tx, link.userId))
      if (!account) throw errors.NOT_FOUND()
      const { purpose } = link
      const isNew = await saveChoice(tx, context, { userId: account._id, purpose, given: false, how: 'email' })
      if (isNew) about({ kind: 'user', _id: account._id, label: account.name, fields: [purpose] })
      await emit('consentChanged', {}, [userChannel(account._id)])
      return { message: messages.unsubscribed }
    }),
  ),
}
