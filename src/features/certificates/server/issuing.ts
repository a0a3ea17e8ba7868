import type { KeyObject } from 'node:crypto'
import { userChannel } from '#src/access/channel.ts'
import { calendar } from '#src/features/batches/rules.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { addEmail } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import type { CertificateEvents } from '../contract.ts'
import { messages } from '../messages.ts'
import { certificateNumber, sumTraining } from '../rules.ts'
import type { Period } from '../shapes.ts'
import { certificateEmail } from './emails.ts'
import { addCertificate, type Enrolled, isCompromised, nextCount, saveKey } from './queries.ts'
import { exportPublicKey, hashToken, signCertificate } from './signing.ts'
import { findInstructor, listAttestedClasses, listMarkedClasses } from './training-queries.ts'

export type Scope = {
  tx: Tx
  emit: Emit<CertificateEvents>
  certificateKey: KeyObject
  issuedById: string
  prefix: string
}

const dateAtInstitute = (instant: string) => dateIn(instant, calendar.timeZone)

/** The first and last day of a batch that is over: no day of it is made up. */
export const batchPeriod = (batch: Enrolled['batch']): Period | null =>
  batch?.isOver ? { from: dateAtInstitute(batch.beginsAt), to: dateAtInstitute(batch.endsAt) } : null

/** Others may have the key, as an operator has said. */
export const signRefusal = async (tx: Tx, key: KeyObject) => isCompromised(tx, (await exportPublicKey(key)).kid)

/** What the certificate of an enrollment says but its number. */
async function findTraining(tx: Tx, { student, courseId, batch, ...enrolled }: Enrolled, entered?: Period | null) {
  const of = { studentId: student._id, courseId }
  const isMarked = enrolled.of > 0
  const { hours, first, last } = sumTraining(await (isMarked ? listMarkedClasses(tx, of) : listAttestedClasses(tx, of)))
  const marked = first && last ? { from: dateAtInstitute(first), to: dateAtInstitute(last) } : null
  const attested = entered === undefined ? batchPeriod(batch) : entered
  return {
    name: student.name,
    course: enrolled.title,
    attended: enrolled.attended,
    of: enrolled.of,
    hours,
    ...((isMarked ? marked : attested) ?? { from: '', to: '' }),
    medium: batch?.medium ?? '',
    mentor: batch?.mentor ?? (await findInstructor(tx, courseId)),
  }
}

/** Issues the certificate of an enrollment whose row the caller has locked, and which no rule refuses. */
export async function issueCertificate(
  { tx, emit, certificateKey, issuedById, prefix }: Scope,
  enrolled: Enrolled,
  { period, replaced }: { period?: Period | null | undefined; replaced?: { _id: string } },
) {
  const { enrollmentId, courseId, title } = enrolled
  const studentId = enrolled.student._id
  const issuedOn = dateAtInstitute(now())
  const year = Number(issuedOn.slice(0, 4))
  const training = await findTraining(tx, enrolled, period)
  const number = certificateNumber(prefix, year, await nextCount(tx, year))
  const { kid, x } = await exportPublicKey(certificateKey)
  if (await saveKey(tx, { kid, x })) await emit('certificateKeysChanged', {}, ['everyone'])
  const snapshot = { number, ...training, issuedOn }
  const token = await signCertificate(certificateKey, kid, snapshot)
  const of = { enrollmentId, studentId, courseId }
  const { _id } = await addCertificate(tx, {
    ...of,
    number,
    snapshot,
    token,
    tokenHash: hashToken(token),
    kid,
    issuedById,
    replacesId: replaced?._id,
  })
  await addEmail(tx, certificateEmail, { to: enrolled.email, userId: studentId, payload: { certificateId: _id } })
  await emit('certificateIssued', { studentId, message: messages.yourCertificate(title) }, [userChannel(studentId)])
  await emit('certificatesChanged', { courseId }, ['staff'])
  return { _id, number }
}
