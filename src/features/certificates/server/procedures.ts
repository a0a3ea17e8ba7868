import { implement, os } from '@orpc/server'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import { ifThereIsAClassroom } from '#src/features/batches/server/procedures.ts'
import type { Context } from '#src/server/context.ts'
import { endpointNotFound } from '#src/server/http/errors.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type CertificateEvents, certificates } from '../contract.ts'

/** @throws {ORPCError} 404 without `CERTIFICATE_KEY`: as if there were no such call */
const ifCertificatesAreIssued = os.$context<Context<unknown>>().middleware(({ context, next }) => {
  const { certificateKey } = context.config
  if (!certificateKey) throw endpointNotFound()
  return next({ context: { certificateKey } })
})

/** Certificates that were issued once are verified also where no more are. */
export const anyone = implement(certificates)
  .$context<Context<CertificateEvents & AttendanceEvents>>()
  .use(ifThereIsAClassroom)
  .use(authorize)

/** What staff see also where none are issued. */
export const inClassroom = anyone.use(requireUser)

export const signedIn = implement(certificates)
  .$context<Context<CertificateEvents>>()
  .use(ifThereIsAClassroom)
  .use(ifCertificatesAreIssued)
  .use(authorize)
  .use(requireUser)
