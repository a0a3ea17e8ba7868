import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type PrivacyEvents, privacy } from '../contract.ts'

export const anyone = implement(privacy).$context<Context<PrivacyEvents>>().use(authorize)
export const signedIn = anyone.use(requireUser)
