import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type AccountEvents, accounts } from '../contract.ts'

export const anyone = implement(accounts).$context<Context<AccountEvents>>().use(authorize)
export const signedIn = anyone.use(requireUser)

/** What the audit log calls a sign-in, a failed one and a sign-out. */
export const signInOf = ({ _id, name }: { _id: string; name: string }) => ({
  kind: 'sign-in' as const,
  _id,
  label: name,
})
