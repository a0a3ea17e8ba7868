import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type AccountEvents, accounts } from '../contract.ts'

const procedures = implement(accounts).$context<Context<AccountEvents>>().use(authorize)
export const { anyone, signedIn, staff } = byAudience(procedures, procedures.use(requireUser))

/** What the audit log calls a sign-in, a failed one and a sign-out. */
export const signInSubject = ({ _id, name }: { _id: string; name: string }) => ({
  kind: 'sign-in' as const,
  _id,
  label: name,
})
