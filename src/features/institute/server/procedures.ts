import { implement } from '@orpc/server'
import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type InstituteEvents, institute } from '../contract.ts'

const procedures = implement(institute).$context<Context<InstituteEvents & AccountEvents>>().use(authorize)
export const { anyone, admin } = byAudience(procedures, procedures.use(requireUser))
