import { implement } from '@orpc/server'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import { requireClassroom } from '#src/features/batches/server/procedures.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type SeatEvents, seats } from '../contract.ts'

type Events = UserEvents & EnrollmentEvents & BatchEvents & SeatEvents
const procedures = implement(seats).$context<Context<Events>>().use(requireClassroom).use(authorize)
export const { approved, staff, admin } = byAudience(procedures, procedures.use(requireUser))
