import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type EnrollmentEvents, enrollments } from '../contract.ts'

export const signedIn = implement(enrollments).$context<Context<EnrollmentEvents>>().use(authorize).use(requireUser)
