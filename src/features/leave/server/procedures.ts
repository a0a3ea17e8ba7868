import { implement } from '@orpc/server'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import { requireClassroom } from '#src/features/batches/server/procedures.ts'
import type { SeatEvents } from '#src/features/seats/contract.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type LeaveEvents, leave } from '../contract.ts'

const procedures = implement(leave)
  .$context<Context<LeaveEvents & BatchEvents & SeatEvents>>()
  .use(requireClassroom)
  .use(authorize)
export const { approved, staff, student } = byAudience(procedures, procedures.use(requireUser))
