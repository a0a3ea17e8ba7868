import type { KeyObject } from 'node:crypto'
import { userChannel } from '#src/access/channel.ts'
import { dateIn } from '#src/features/batches/pattern.ts'
import { calendar } from '#src/features/batches/rules.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { now } from '#src/shared/clock.ts'
import type { CertificateEvents } from '../contract.ts'
import { messages } from '../messages.ts'
import { certificateNumber, trainingIn } from '../rules.ts'
import { addCertificate, type Enrolled, nextCount, saveKey } from './queries.ts'
import { publicKeyOf, signCertificate } from './signing.ts'
import { attestedClasses, markedClasses, teachingOf } from './training-queries.ts'

export type Scope = { tx: Tx; emit: Emit<CertificateEvents>; certificateKey: KeyObject; issuedById: string }

const dateOf = (instant: string) => dateIn(instant, calendar.timeZone)

/** What the certificate of an enrollment says but its number. */
async function trainingOf(tx: Tx, { student, courseId, ...enrolled }: Enrolled) {
  const of = { studentId: student._id, courseId }
  const classes = await (enrolled.of > 0 ? markedClasses(tx, of) : attestedClasses(tx, of))
  const { hours, first, last } = trainingIn(classes)
  return {
    name: student.name,
    course: enrolled.title,
    attended: enrolled.attended,
    of: enrolled.of,
    hours,
    from: dateOf(first ?? enrolled.createdAt),
    to: dateOf(last ?? enrolled.completedDate ?? now()),
    ...(await teachingOf(tx, of)),
  }
}

/** Issues the certificate of an enrollment whose row the caller has locked, and which no rule refuses. */
export async function issue(
  { tx, emit, certificateKey, issuedById }: Scope,
  enrolled: Enrolled,
  replaced?: { _id: string },
) {
  const { enrollmentId, courseId, title } = enrolled
  const studentId = enrolled.student._id
  const issuedOn = dateOf(now())
  const year = Number(issuedOn.slice(0, 4))
  const training = await trainingOf(tx, enrolled)
  const number = certificateNumber(year, await nextCount(tx, year))
  const { kid, x } = await publicKeyOf(certificateKey)
  if (await saveKey(tx, { kid, x })) await emit('certificateKeysChanged', {}, ['everyone'])
  const snapshot = { number, ...training, issuedOn }
  const token = await signCertificate(certificateKey, kid, snapshot)
  const of = { enrollmentId, studentId, courseId }
  const { _id } = await addCertificate(tx, {
    ...of,
    number,
    snapshot,
    token,
    kid,
    issuedById,
    replacesId: replaced?._id,
  })
  await emit('certificateIssued', { studentId, message: messages.yourCertificate(title) }, [userChannel(studentId)])
  await emit('certificatesChanged', { courseId }, ['staff'])
  return { _id, number, token }
}
