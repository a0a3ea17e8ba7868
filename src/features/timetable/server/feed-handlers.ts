import { hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { change } from '#src/server/db/change.ts'
import { messages } from '../messages.ts'
import { feedFor } from './feed.ts'
import { findFeedOwner, removeFeed, saveFeed } from './feed-queries.ts'
import { anyone, approved } from './procedures.ts'

export const feedHandlers = {
  makeFeed: approved.makeFeed.handler(({ context }) =>
    // An answer under an Idempotency-Key is kept, and this one is a secret.
    change({ ...context, idempotency: undefined }, async (tx, _emit, about) => {
      const { user, request } = context
      about({ kind: 'user', _id: user._id, label: user.name })
      const secret = newToken()
      await saveFeed(tx, user._id, hashToken(secret))
      return { url: `${request.origin}/api/timetable/${secret}.ics` }
    }),
  ),

  removeFeed: approved.removeFeed.handler(({ context }) =>
    change(context, async (tx, _emit, about) => {
      const { user } = context
      about({ kind: 'user', _id: user._id, label: user.name })
      await removeFeed(tx, user._id)
      return { message: messages.feedRemoved }
    }),
  ),

  feed: anyone.feed.handler(async ({ input: { file }, context: { db, bus, institute, request }, errors }) => {
    const [, secret] = SECRET_FILE.exec(file) ?? []
    const owner = secret ? await findFeedOwner(db, hashToken(secret)) : undefined
    if (!owner?.isApproved) throw errors.NOT_FOUND()
    const etags = request.incoming.headers['if-none-match'] ?? ''
    const { etag, text } = await feedFor({ db, bus, institute }, owner, { siteUrl: request.origin, etags })
    // A calendar program may fetch it (robots.txt), and no search engine lists it.
    const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
    if (text === undefined) return { status: 304 as const, headers }
    return {
      headers: { ...headers, 'content-disposition': 'inline; filename="timetable.ics"' },
      body: new Blob([text], { type: 'text/calendar; charset=utf-8' }),
    }
  }),
}

/** As `newToken` makes them. */
const SECRET_FILE = /^([\w-]{43})\.ics$/
