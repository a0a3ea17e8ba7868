import { procedure } from '#src/access/procedure.ts'
import { courseNotFound } from '#src/features/courses/contract.ts'
import { now } from '#src/shared/clock.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { byId, calendarDate, csvResponse, messageOutput, text } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { batchEnd } from './batch-end-contract.ts'
import { messages } from './messages.ts'
import { isPeriod, MAX_ISSUED, normalizeNumber } from './rules.ts'
import {
  CertificateStatus,
  CourseCertificate,
  Issued,
  KeySet,
  OwnCertificate,
  Period,
  StudentCertificate,
} from './shapes.ts'

const tags = ['Certificates']

const number = z.string().max(40, messages.unknown).transform(normalizeNumber)
const unknownCertificate = { NOT_FOUND: { message: messages.unknown } }
const reason = text(messages.noReason, 300)

const dayOrNone = z.literal('').or(calendarDate(messages.wrongPeriod))
const isPast = (days: Period) => isPeriod(days, isoDate(now()))
const isNoneOrPast = (days: Period) => (days.from === '' && days.to === '') || isPast(days)
const wrongPeriod = { path: ['to'], error: messages.wrongPeriod }

/** What staff say where no class counts. */
const attested = {
  /** Staff attest that those of whom no class counts attended the course. */
  isAttested: z.boolean('Please say yes or no').optional(),
  /** What attested ones say instead of the days of the batch; null is nothing. */
  period: Period.refine(isPast, messages.wrongPeriod).nullable().optional(),
}

/** The days that staff enter beside what they attest, or leave empty. */
export const AttestedDays = z.object({ from: dayOrNone, to: dayOrNone }).refine(isNoneOrPast, wrongPeriod)
export type AttestedDays = z.infer<typeof AttestedDays>

/** What an admin does with a certificate that says something wrong, and why. */
export const Correction = z
  .object({ kind: z.enum(['replace', 'revoke'], 'Please choose'), reason, from: dayOrNone, to: dayOrNone })
  .refine(isNoneOrPast, wrongPeriod)
export type Correction = z.infer<typeof Correction>

export const certificates = {
  ofCourse: procedure(
    'staff',
    {
      method: 'GET',
      path: '/courses/{id}/certificates',
      tags,
      summary: 'The students of a course: who has a certificate, and who may be issued one',
    },
    'Failed to fetch the certificates.',
  )
    .errors(courseNotFound)
    .input(byId)
    .output(z.array(CourseCertificate)),

  ...batchEnd,

  issue: procedure(
    'staff',
    {
      method: 'POST',
      path: '/certificates',
      successStatus: 201,
      tags,
      summary: 'Issue certificates; of several enrollments the response says why one was refused',
    },
    'Failed to issue the certificates.',
  )
    .errors({ NOT_FOUND: {}, CONFLICT: {} })
    .input(
      z.object({
        enrollmentIds: z
          .array(z.string().toLowerCase(), 'Please choose a student')
          .min(1, 'Please choose a student')
          .max(MAX_ISSUED, `Please choose at most ${MAX_ISSUED} students`),
        ...attested,
        /** Staff confirm it though classes of the batch are to come. */
        isEarly: z.boolean('Please say yes or no').optional(),
      }),
    )
    .output(
      messageOutput.extend({
        issued: z.array(Issued),
        refused: z.array(z.object({ enrollmentId: z.string(), message: z.string() })),
      }),
    ),

  mine: procedure(
    'student',
    { method: 'GET', path: '/certificates/mine', tags, summary: 'My certificates' },
    'Failed to fetch your certificates.',
  ).output(z.array(OwnCertificate)),

  pdf: procedure(
    'approved',
    {
      method: 'GET',
      path: '/certificates/{number}/pdf',
      tags,
      summary: 'A certificate as a PDF file: for its student and for staff',
      outputStructure: 'detailed',
    },
    'Failed to make the PDF file.',
  )
    .errors({ ...unknownCertificate, CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(z.object({ number }))
    .output(csvResponse),

  ofStudent: procedure(
    'staff',
    {
      method: 'GET',
      path: '/certificates/student/{studentId}',
      tags,
      summary: 'The certificates of a student, also revoked ones and of courses they left',
    },
    "Failed to fetch the student's certificates.",
  )
    .input(z.object({ studentId: z.string() }))
    .output(z.array(StudentCertificate)),

  status: procedure(
    'anyone',
    {
      method: 'GET',
      path: '/certificates/{number}/status',
      tags,
      summary: 'Whether a certificate is valid, revoked or unknown; never whose it is',
    },
    'Failed to fetch the status of the certificate.',
  )
    .errors({ TOO_MANY_REQUESTS: {} })
    .input(
      z.object({
        number,
        /** SHA-256 of the token, base64url: a number under another token is unknown. */ hash: z
          .string()
          .max(64)
          .optional(),
      }),
    )
    .output(CertificateStatus),

  revoke: procedure(
    'admin',
    { method: 'PATCH', path: '/certificates/{number}/revoke', tags, summary: 'Revoke a certificate, with a reason' },
    'Failed to revoke the certificate.',
  )
    .errors({ ...unknownCertificate, CONFLICT: {} })
    .input(z.object({ number, reason }))
    .output(messageOutput),

  replace: procedure(
    'admin',
    {
      method: 'POST',
      path: '/certificates/{number}/replace',
      successStatus: 201,
      tags,
      summary: 'Revoke a certificate and issue a new one from what is known now, to correct it',
    },
    'Failed to replace the certificate.',
  )
    .errors({ ...unknownCertificate, CONFLICT: {} })
    .input(z.object({ number, reason, ...attested }))
    .output(messageOutput.extend({ number: z.string(), url: z.string() })),

  keys: procedure(
    'anyone',
    { method: 'GET', path: '/certificates/keys', tags, summary: 'The public keys of certificates, also retired ones' },
    'Failed to fetch the keys.',
  ).output(KeySet),
}

/** `message` addresses the student, and is shown to them alone. */
type OfStudent = { studentId: string; message: string }

export type CertificateEvents = {
  /** For the student. */
  certificateIssued: OfStudent
  /** For the student: it was revoked, or replaced by another. */
  certificateRevoked: OfStudent
  /** For the student: staff reserved seats for them in classes to come. */
  makeUpsReserved: OfStudent
  /** For staff; only invalidates. Without a course: it was deleted. */
  certificatesChanged: { courseId: string | null }
  /** For all who verify; only invalidates. */
  certificateKeysChanged: Record<string, never>
}
