import { implement } from '@orpc/server'
import type { InstituteEvents } from '#src/features/institute/contract.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type PrivacyEvents, privacy } from '../contract.ts'

const procedures = implement(privacy).$context<Context<PrivacyEvents & InstituteEvents>>().use(authorize)
export const { anyone, signedIn, admin } = byAudience(procedures, procedures.use(requireUser))
