import * as z from '#src/shared/zod.ts'

/** Days, as '2027-01-05'. */
export const Period = z.object({ from: z.iso.date(), to: z.iso.date() })
export type Period = z.infer<typeof Period>

const Held = z.object({ classes: z.int(), of: z.int() })

export const CourseCertificate = z.object({
  enrollmentId: z.uuid(),
  student: z.object({ _id: z.uuid(), name: z.string() }),
  isCompleted: z.boolean(),
  attended: z.int(),
  of: z.int(),
  mayIssue: z.boolean(),
  /** Why not, for who reads it away from the row. */
  reason: z.string().optional(),
  /** It may be issued once staff attest that the course was attended: no class counts. */
  needsAttestation: z.boolean(),
  /** How many classes of their batch were held of how many: where some are to come, whoever issues it confirms that. */
  held: Held.optional(),
  /** What an attested certificate says, unless staff enter other dates: the first and last day of a batch that is over. */
  period: Period.nullable(),
  /** The valid one, else the last. */
  certificate: z
    .object({
      number: z.string(),
      issuedAt: z.iso.datetime(),
      revokedAt: z.iso.datetime().nullable(),
      /** None once the record of its holder was erased. */
      url: z.string().nullable(),
    })
    .optional(),
})
export type CourseCertificate = z.infer<typeof CourseCertificate>

/** Who sat in a batch to its end. */
export const BatchEnd = z.object({
  batch: z.object({ _id: z.uuid(), name: z.string() }),
  course: z.object({ _id: z.uuid(), title: z.string() }),
  /** Of its last class. */
  endsAt: z.iso.datetime(),
  isOver: z.boolean(),
  isCancelled: z.boolean(),
  students: z.array(
    CourseCertificate.extend({
      /** Seats in classes to come that make up for missed ones. */
      makeUpsReserved: z.int(),
      /** Classes that they need for a certificate beyond those. */
      toMakeUp: z.int(),
    }),
  ),
})
export type BatchEnd = z.infer<typeof BatchEnd>

/** A batch that is over, of which some who stayed are not marked as completed. */
export const EndedBatch = z.object({
  _id: z.uuid(),
  name: z.string(),
  courseTitle: z.string(),
  endsAt: z.iso.datetime(),
  inProgress: z.int(),
})
export type EndedBatch = z.infer<typeof EndedBatch>

export const OwnCertificate = z.object({
  number: z.string(),
  courseTitle: z.string(),
  issuedAt: z.iso.datetime(),
  url: z.string(),
  revokedAt: z.iso.datetime().optional(),
})

/** On the page of its student: also of a course that they left. */
export const StudentCertificate = OwnCertificate.extend({
  /** No class counts: staff attested that the course was attended. */
  isAttested: z.boolean(),
})

export const CertificateStatus = z.object({
  status: z.enum(['valid', 'revoked', 'unknown']),
  revokedAt: z.iso.datetime().optional(),
  replacedBy: z.string().optional(),
  /** Issued by us; the record of its holder was erased. */
  isErased: z.literal(true).optional(),
})
export type CertificateStatus = z.infer<typeof CertificateStatus>

export const Issued = z.object({ enrollmentId: z.uuid(), number: z.string(), url: z.string() })

/** A JWK set (RFC 7517) of public Ed25519 keys (RFC 8037). */
export const KeySet = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      use: z.literal('sig'),
      alg: z.literal('EdDSA'),
      /** What it signed on a later day is not ours. */
      retiredAt: z.iso.datetime().optional(),
      /** Others may have it: only the status of a certificate says whether it is ours. */
      compromisedAt: z.iso.datetime().optional(),
    }),
  ),
})
