import { implement } from '@orpc/server'
import { ifThereIsAClassroom } from '#src/features/batches/server/procedures.ts'
import type { Context } from '#src/server/context.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type AttendanceEvents, attendance } from '../contract.ts'

export const anyone = implement(attendance)
  .$context<Context<AttendanceEvents>>()
  .use(ifThereIsAClassroom)
  .use(authorize)
export const signedIn = anyone.use(requireUser)
