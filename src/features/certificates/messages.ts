import { countInWords, stripBidi } from '#src/shared/text.ts'

export const messages = {
  unknown: 'Certificate not found.',
  unknownEnrollment: 'Enrollment not found.',
  belowBar: (name: string, attended: number, of: number, needed: number) =>
    `${name} attended ${attended} of ${countInWords(of, 'class', 'classes')}; at least ${needed} ${needed === 1 ? 'is' : 'are'} required.`,
  tooFew: (attended: number, of: number, needed: number) =>
    `${attended} of ${countInWords(of, 'class', 'classes')}, ${needed} needed`,
  notCompleted: (name: string, title: string) => `${name} is not marked as completed in ${stripBidi(title)}.`,
  notMarked: (name: string, title: string) =>
    `No class of ${stripBidi(title)} counts for ${name}: no attendance was saved, or they were on leave. Please confirm that they attended it.`,
  notAllHeld: (name: string, title: string, held: number, of: number) =>
    `Only ${held} of ${countInWords(of, 'class', 'classes')} of ${stripBidi(title)} were held so far. Please confirm that ${name} gets a certificate now.`,
  compromisedKey:
    'The key that signs certificates is marked as compromised. Please ask who runs this site to set another one.',
  wrongPeriod: 'Please enter a first and a last day, neither of them after today',
  issuedAlready: (name: string, number: string) => `${name} already has certificate ${number}.`,
  revokedAlready: (number: string) => `Certificate ${number} is already revoked.`,
  revokedByRestore: 'It was revoked before a backup was restored, which had it as valid. The reason is lost.',
  erased: (number: string) => `The record of the holder of ${number} was erased. There is nothing to replace.`,
  noPdf: 'This certificate has characters that our PDF files cannot show. Please print its page instead.',
  noLongerEnrolled: (number: string) =>
    `The holder of ${number} is no longer enrolled in the course. Enroll them again, then replace it.`,
  askIssue: (name: string) =>
    `Are you sure you want to issue ${name} a certificate? Its details cannot be changed later.`,
  askIssueEarly: (name: string, held: number, of: number) =>
    `Only ${held} of ${countInWords(of, 'class', 'classes')} were held so far. Do you issue ${name} a certificate now? Its details cannot be changed later.`,
  askAttest: (name: string) =>
    `No class counts for ${name}: no attendance was saved, or they were on leave. Do you attest that they attended the course, and issue the certificate?`,
  heldSoFar: (held: number, of: number) => `Only ${held} of ${countInWords(of, 'class', 'classes')} were held so far.`,
  daysOfBatch: (from: string, to: string) =>
    `It says ${from} to ${to}, the days of the batch, unless you enter others.`,
  daysOfBatchIfOver: 'It says the days of the batch if that is over, unless you enter others.',
  noDays: 'It says no days unless you enter them.',
  notOver: (batch: string, day: string) =>
    `The last class of ${stripBidi(batch)} is on ${day}. After that, complete the students and issue their certificates here.`,
  cancelled: (batch: string) =>
    `${stripBidi(batch)} is cancelled. Its students are in Manage Enrollments, and in the batches they moved to.`,
  askComplete: (count: number, belowBar: number) =>
    [
      `Are you sure you want to mark ${countInWords(count, 'student')} as completed? Each is notified.`,
      belowBar > 0 && `${belowBar} of them missed too many classes for a certificate.`,
    ]
      .filter(Boolean)
      .join(' '),
  askIssueAll: (count: number) =>
    `Are you sure you want to issue ${countInWords(count, 'certificate')}? What ${count === 1 ? 'it says' : 'they say'} cannot be changed.`,
  askMakeUps: (count: number) =>
    `Are you sure you want to reserve seats for ${countInWords(count, 'student')} in the next classes that make up for what they missed? Each is notified and can give up a seat.`,
  makeUpsReserved: (classes: number, students: number) =>
    `${countInWords(classes, 'seat is', 'seats are')} reserved for ${countInWords(students, 'student')}.`,
  nobodyToMakeUp: 'Nobody needs another class for a certificate.',
  noMakeUps: 'None of the classes they missed is held again with a free seat.',
  yourMakeUps: (count: number, title: string) =>
    `${countInWords(count, 'seat is', 'seats are')} reserved for you to make up classes of ${stripBidi(title)}.`,
  /** `refusals`: why others were not. */
  issued: (count: number, [first, ...more]: string[]) =>
    [
      `${countInWords(count, 'certificate is', 'certificates are')} issued.`,
      first &&
        (more.length > 0 ? `${more.length + 1} are refused, the first because: ${first}` : `1 is refused: ${first}`),
    ]
      .filter(Boolean)
      .join(' '),
  askReplace: (number: string) =>
    `The student gets a new certificate with what is known now, such as a corrected name. ${number} is revoked, and anyone who checks it learns the number of the new one.`,
  askRevoke: (number: string) =>
    `The student gets no other certificate for it. Anyone who checks ${number} learns that it was revoked, but not why.`,
  noneCounts: 'No class counts: no attendance was saved, or they were on leave',
  attest:
    'No class counts: no attendance was saved, or they were on leave. By replacing the certificate you attest that they attended the course.',
  reasonHint: 'Kept in our records only. Neither the student nor anyone who checks the certificate sees it.',
  staysValid: (name: string, number: string) =>
    `${name} has certificate ${number}. It stays valid until an admin revokes it.`,
  noReason: 'Please give a reason',
  revoked: (number: string) => `Certificate ${number} is revoked.`,
  replaced: (number: string, by: string) => `Certificate ${number} is replaced by ${by}.`,
  yourCertificate: (title: string) => `Your certificate for ${stripBidi(title)} is ready.`,
  yoursWasRevoked: (number: string) => `Your certificate ${number} was revoked. Please ask us why.`,
  yoursWasReplaced: (number: string, by: string) => `Your certificate ${number} was replaced by ${by}.`,
}
