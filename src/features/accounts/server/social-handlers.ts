import { notLoggedIn } from '#src/server/http/errors.ts'
import { findProofKind, startConfirmation } from './fresh-sign-in.ts'
import { findConfirmedPurpose } from './fresh-sign-in-queries.ts'
import { anyone, signedIn } from './procedures.ts'
import { findAccount } from './queries.ts'
import { readSessionToken } from './session-cookie.ts'
import { hashToken } from './sessions.ts'
import { beginSignIn, finishSignIn } from './social.ts'

const redirectTo = (location: string) => ({ status: 302 as const, headers: { location } })

export const socialHandlers = {
  google: anyone.google.handler(async ({ context }) => redirectTo(await beginSignIn(context))),

  googleCallback: anyone.googleCallback.handler(async ({ input, context }) =>
    redirectTo(await finishSignIn(context, input)),
  ),

  confirmByGoogle: anyone.confirmByGoogle.handler(async ({ input: { for: purpose, about }, context }) =>
    redirectTo(await startConfirmation(context, { purpose, about })),
  ),

  confirmation: signedIn.confirmation.handler(async ({ context: { db, config, request, user } }) => {
    const account = await findAccount(db, user._id)
    if (!account) throw notLoggedIn()
    const by = await findProofKind(db, config, account)
    const confirmed =
      by === 'provider' ? await findConfirmedPurpose(db, hashToken(readSessionToken(request) ?? '')) : undefined
    return { by, confirmed: confirmed?.purpose ?? null, about: confirmed?.about || null }
  }),
}
