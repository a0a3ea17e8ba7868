import { stripBidi } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { MAX_NOTE_LENGTH, MAX_REASON_LENGTH, OUTCOMES, type Outcome } from './rules.ts'

export const messages = {
  noteMissing: 'Please write a note',
  noteTooLong: `A note has at most ${MAX_NOTE_LENGTH} characters`,
  reasonMissing: 'Please give the reason',
  reasonTooLong: `The reason has at most ${MAX_REASON_LENGTH} characters`,
  followUpInThePast: 'Please choose today or a later day',
  followUpOn: (name: string, day: string) => `Call ${stripBidi(name)} again on ${day}.`,
  noFollowUp: (name: string) => `No call to ${stripBidi(name)} is planned.`,
  outcome: (name: string, outcome: Outcome) => `${stripBidi(name)}: ${OUTCOMES[outcome].toLowerCase()}.`,
  reopened: (name: string) => `The enquiry of ${stripBidi(name)} is open again.`,
  saved: (name: string) => `The enquiry of ${stripBidi(name)} is saved.`,
  sourceMissing: 'Please choose how they came: call, walk-in or referral',
  added: (name: string) => `The enquiry of ${stripBidi(name)} is saved.`,
  noted: 'The note is saved.',
  contacted: 'Noted.',
  merged: (name: string, into: string) => `${stripBidi(name)} and ${stripBidi(into)} are now one enquiry.`,
  bothInvited: (moments: string[]) =>
    `Both are invited to a class: ${moments.map((startsAt) => `on ${formatDateTime(startsAt)}`).join(' and ')}. Please withdraw one of the invitations first.`,
  split: (name: string) => `This request is now a separate enquiry of ${stripBidi(name)}.`,
  phoneTaken: (name: string, phone: string) => `The phone number of ${stripBidi(name)} is ${phone}.`,
  askToRemove: (hasClassroom: boolean) =>
    hasClassroom
      ? 'This deletes the person’s demo bookings, messages, invitations and notes, and the emails to them. Someone who is to come to a class loses the seat. Nobody can undo it.'
      : 'This deletes the person’s demo bookings, messages and notes, and the emails to them. Nobody can undo it.',
  removed: 'The enquiry is deleted, with all that belongs to it.',
  /** In the activity log, which does not say whose it was. */
  removedBecause: (reason: string) => `an enquiry (${reason})`,
  noKnownPhone: 'No known phone number can be added to this student.',
  mergedWithItself: 'Please choose another enquiry to merge with.',
  distinguished: (name: string, from: string) => `${stripBidi(name)} and ${stripBidi(from)} stay two enquiries.`,
  distinguishedFromItself: 'Please choose another enquiry.',
  notToSplit: 'This request is the only one of this person, or is a separate enquiry already.',
}
