import { implement } from '@orpc/server'
import { requireClassroom } from '#src/features/batches/server/procedures.ts'
import type { InstituteEvents } from '#src/features/institute/contract.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type FeedbackEvents, feedback } from '../contract.ts'

const procedures = implement(feedback)
  .$context<Context<FeedbackEvents & InstituteEvents>>()
  .use(requireClassroom)
  .use(authorize)
export const { student, staff, admin } = byAudience(procedures, procedures.use(requireUser))
