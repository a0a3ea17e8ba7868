import { implement, os } from '@orpc/server'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import { requireClassroom } from '#src/features/batches/server/procedures.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { endpointNotFound } from '#src/server/http/errors.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type CertificateEvents, certificates } from '../contract.ts'

/** @throws {ORPCError} 404 without `CERTIFICATE_KEY`: as if there were no such call */
const ifCertificatesAreIssued = os.$context<Context<unknown>>().middleware(({ context, next }) => {
  const { certificateKey } = context.config
  if (!certificateKey) throw endpointNotFound()
  return next({ context: { certificateKey } })
})

const withoutKey = implement(certificates)
  .$context<Context<CertificateEvents & AttendanceEvents>>()
  .use(requireClassroom)
  .use(authorize)

const withKey = implement(certificates)
  .$context<Context<CertificateEvents>>()
  .use(requireClassroom)
  .use(ifCertificatesAreIssued)
  .use(authorize)

/** Certificates that were issued once are verified also where no more are, and staff see the end of a batch. */
export const { anyone, staff: staffWithoutKey } = byAudience(withoutKey, withoutKey.use(requireUser))

export const { approved, student, staff, admin } = byAudience(withKey, withKey.use(requireUser))
