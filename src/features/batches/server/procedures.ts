import { implement, os } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { endpointNotFound } from '#src/server/http/errors.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type BatchEvents, batches } from '../contract.ts'

/** @throws {ORPCError} 404 where this installation does without the classroom: as if there were no such call */
export const requireClassroom = os.$context<Context<unknown>>().middleware(({ context, next }) => {
  if (!context.config.classroom) throw endpointNotFound()
  return next()
})

const procedures = implement(batches).$context<Context<BatchEvents>>().use(requireClassroom).use(authorize)
export const { admin, anyone, approved, staff } = byAudience(procedures, procedures.use(requireUser))
