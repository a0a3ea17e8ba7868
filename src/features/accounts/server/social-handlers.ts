import { notLoggedIn } from '#src/server/http/errors.ts'
import { beginConfirmation, proofKind } from './fresh-sign-in.ts'
import { findConfirmed } from './fresh-sign-in-queries.ts'
import { anyone, signedIn } from './procedures.ts'
import { findAccount } from './queries.ts'
import { sessionTokenOf } from './session-cookie.ts'
import { hashToken } from './sessions.ts'
import { beginSignIn, finishSignIn } from './social.ts'

const to = (location: string) => ({ status: 302 as const, headers: { location } })

export const socialHandlers = {
  google: anyone.google.handler(async ({ context }) => to(await beginSignIn(context))),

  googleCallback: anyone.googleCallback.handler(async ({ input, context }) => to(await finishSignIn(context, input))),

  confirmByGoogle: anyone.confirmByGoogle.handler(async ({ input: { for: purpose, about }, context }) =>
    to(await beginConfirmation(context, { purpose, about })),
  ),

  confirmation: signedIn.confirmation.handler(async ({ context: { db, config, request, user } }) => {
    const account = await findAccount(db, user._id)
    if (!account) throw notLoggedIn()
    const by = await proofKind(db, config, account)
    const confirmed = by === 'provider' ? await findConfirmed(db, hashToken(sessionTokenOf(request) ?? '')) : undefined
    return { by, confirmed: confirmed?.purpose ?? null, about: confirmed?.about || null }
  }),
}
