import { countInWords, stripBidi } from '#src/shared/text.ts'

export const messages = {
  unknown: 'Announcement not found.',
  unknownAudience: ({ batchId }: { batchId?: string | undefined }) =>
    batchId ? 'Batch not found.' : 'Course not found.',
  oneAudience: 'Please choose either a batch or a course',
  noSubject: 'Please enter a subject',
  noText: 'Please enter the text',
  secureLinks: 'A link must start with https://',
  tooEarly: () => 'Please choose a time to come',
  tooLate: (days: number) => `Please choose a time within ${countInWords(days, 'day')}`,
  nobodySits: 'Nobody has a seat in this batch.',
  nobodyIsEnrolled: 'Nobody is enrolled in this course.',
  tooMany: (count: number) => `${count} announcements are sent on that day already. Please choose another day.`,
  willBeSent: (count: number, when: string) => `The announcement goes to ${countInWords(count, 'student')} ${when}.`,
  inAMoment: 'in a moment',
  recipients: (count: number) =>
    count === 1
      ? '1 student gets it as a notification and an email.'
      : `${count} students get it as a notification and an email.`,
  withdrawnInTime: 'The announcement was withdrawn before it was sent.',
  withdrawn: 'The announcement is withdrawn.',
  askToWithdraw:
    'Are you sure you want to withdraw this announcement? Students no longer see it. Emails that were sent stay.',
  opened: 'Opened.',
  seenBy: (seen: number, of: number) => `Seen by ${seen} of ${of}`,
  correctionOf: (subject: string) => `Correction of “${stripBidi(subject)}”`,
  isCorrected: 'A later announcement corrects this one:',
  /** In the bell. */
  announced: (about: string, subject: string) => `${about}: ${stripBidi(subject)}`,
  /** A chat with who has not seen it begins with it. */
  toStudent: (name: string, subject: string, text: string) => `Hello ${stripBidi(name)}, ${subject}\n\n${text}`,
}
