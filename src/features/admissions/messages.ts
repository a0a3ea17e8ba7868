import { formatPhone } from '#src/shared/phone.ts'
import { inSentence } from '#src/shared/text.ts'
import { LONGEST_NOTE, OUTCOMES, type Outcome } from './rules.ts'

export const messages = {
  noteMissing: 'Please write a note',
  noteTooLong: `A note has at most ${LONGEST_NOTE} characters`,
  followUpInThePast: 'Please choose today or a later day',
  followUpOn: (name: string, day: string) => `Call ${inSentence(name)} again on ${day}.`,
  noFollowUp: (name: string) => `No call to ${inSentence(name)} is planned.`,
  outcome: (name: string, outcome: Outcome) => `${inSentence(name)}: ${OUTCOMES[outcome].toLowerCase()}.`,
  reopened: (name: string) => `The enquiry of ${inSentence(name)} is open again.`,
  saved: (name: string) => `The enquiry of ${inSentence(name)} is saved.`,
  noted: 'The note is saved.',
  contacted: 'Noted.',
  merged: (name: string, into: string) => `${inSentence(name)} and ${inSentence(into)} are now one enquiry.`,
  split: (name: string) => `This request is now a separate enquiry of ${inSentence(name)}.`,
  phoneTaken: (name: string, phone: string) => `The phone number of ${inSentence(name)} is ${formatPhone(phone)}.`,
  noKnownPhone: 'No known phone number can be added to this student.',
  sameEnquiry: 'Please choose another enquiry to merge with.',
  notToSplit: 'This request is the only one of this person, or is a separate enquiry already.',
}
