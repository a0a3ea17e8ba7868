import { ORPCError } from '@orpc/server'
import { lockAccount } from '#src/features/accounts/server/queries.ts'
import { reauthenticate } from '#src/features/accounts/server/reauthenticate.ts'
import { hashToken } from '#src/features/accounts/server/sessions.ts'
import { change } from '#src/server/db/change.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { addEmail } from '#src/server/mail/emails.ts'
import { messages } from '../../messages.ts'
import { copyEmail } from '../emails.ts'
import { signedIn } from '../procedures.ts'
import { addCopy, findCopy, findRecentCopy, noteOpened } from './copy-queries.ts'

export const copyHandlers = {
  copy: signedIn.copy.handler(async ({ input: { password }, context }) => {
    const { _id: userId, name } = context.user
    const proof = await reauthenticate(context, { purpose: 'copy', password, field: 'password' })
    return change(context, async (tx, _emit, about) => {
      const account = await lockAccount(tx, userId)
      if (!account) throw notLoggedIn()
      await proof.confirm(tx)
      const recent = await findRecentCopy(tx, userId)
      if (recent)
        throw new ORPCError('TOO_MANY_REQUESTS', { message: messages.copyTooSoon, data: { retryAfter: recent.wait } })
      const { _id: copyId } = await addCopy(tx, userId)
      await addEmail(tx, copyEmail, { to: account.email, userId, payload: { userId, copyId } })
      about({ kind: 'user', _id: userId, label: name })
      return { message: messages.copyAsked }
    })
  }),

  openCopy: signedIn.openCopy.handler(async ({ input: { token }, context, errors }) => {
    const { _id: userId, name } = context.user
    const { db, request } = context
    const copy = await findCopy(db, userId, hashToken(token))
    if (!copy?.html) throw errors.NOT_FOUND()
    // Nobody has read what was fetched ahead or only asked about.
    if (request.incoming.method !== 'HEAD' && !request.isPrefetch)
      await change(context, async (tx, _emit, about) => {
        await noteOpened(tx, copy._id)
        about({ kind: 'user', _id: userId, label: name })
      })
    return {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': 'attachment; filename="my-data.html"',
        'cache-control': 'no-store',
      },
      body: new Blob([copy.html]).stream(),
    }
  }),
}
