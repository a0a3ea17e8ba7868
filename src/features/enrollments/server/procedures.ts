import { implement } from '@orpc/server'
import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type EnrollmentEvents, enrollments } from '../contract.ts'

const procedures = implement(enrollments)
  .$context<Context<EnrollmentEvents & Pick<AccountEvents, 'userChanged'>>>()
  .use(authorize)
export const { approved, staff } = byAudience(procedures, procedures.use(requireUser))
