import { implement } from '@orpc/server'
import { requireClassroom } from '#src/features/batches/server/procedures.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type HandoutEvents, handouts } from '../contract.ts'

const procedures = implement(handouts).$context<Context<HandoutEvents>>().use(requireClassroom).use(authorize)
export const { approved, staff } = byAudience(procedures, procedures.use(requireUser))
