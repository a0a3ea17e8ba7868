import { implement } from '@orpc/server'
import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { InstituteEvents } from '#src/features/institute/contract.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type UserEvents, users } from '../contract.ts'

const procedures = implement(users).$context<Context<UserEvents & AccountEvents & InstituteEvents>>().use(authorize)
export const { approved, staff, admin } = byAudience(procedures, procedures.use(requireUser))
