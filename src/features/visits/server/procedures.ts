import { implement } from '@orpc/server'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import { requireClassroom } from '#src/features/batches/server/procedures.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type VisitEvents, visits } from '../contract.ts'

const procedures = implement(visits)
  .$context<Context<VisitEvents & AttendanceEvents & EnquiryEvents>>()
  .use(requireClassroom)
  .use(authorize)
export const { anyone, admin } = byAudience(procedures, procedures.use(requireUser))
