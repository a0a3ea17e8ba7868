import { implement } from '@orpc/server'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import { requireClassroom } from '#src/features/batches/server/procedures.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { SeatEvents } from '#src/features/seats/contract.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type AttendanceEvents, attendance } from '../contract.ts'

const procedures = implement(attendance)
  .$context<Context<AttendanceEvents & BatchEvents & SeatEvents & EnrollmentEvents>>()
  .use(requireClassroom)
  .use(authorize)
export const { anyone, student, staff, admin } = byAudience(procedures, procedures.use(requireUser))
