import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type PrivacyEvents, privacy } from '../contract.ts'

const procedures = implement(privacy).$context<Context<PrivacyEvents>>().use(authorize)
export const { anyone, signedIn, admin } = byAudience(procedures, procedures.use(requireUser))
