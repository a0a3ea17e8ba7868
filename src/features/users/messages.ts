import { messages as ofUsers } from '#src/features/accounts/messages.ts'
import { countInWords, formatNumber, joinNames } from '#src/shared/text.ts'
import { MAX_ROWS } from './rules.ts'

export const messages = {
  passwordNeeded: 'Please enter your password to change your email.',
  saved: 'Profile Updated Successfully',
  websiteSaved: 'Saved for the website.',
  notSaved: 'Profile Update Failed',
  mayNotEdit: 'You do not have permission to edit this profile.',
  hello: (name: string, from: string) => `Hello ${name}, this is ${from}. `,
  approved: (name: string) => `${name} was approved.`,
  approveSeveral: (count: number) => `Approve ${count}`,
  severalApproved: (count: number) =>
    count === 0 ? 'No student was approved.' : `${countInWords(count, 'student was', 'students were')} approved.`,
  approvalUndone: (name: string) => `${name} awaits approval again.`,
  askReject: (name: string) => `Are you sure you want to reject ${name}? Their account will be deleted.`,
  rejected: (name: string) => `${name} was rejected and their account deleted.`,
  askDelete: (name: string) =>
    `WARNING: Are you sure you want to permanently delete ${name}'s account? This will remove all their data.`,
  deleted: (name: string) => `${name}'s account was deleted.`,
  mentorCreated: (name: string) => `${name} is now a mentor and can log in.`,
  askPromote: (name: string) => `Are you sure you want to make ${name} an admin? They will have to log in again.`,
  promoted: (name: string) => `${name} is now an admin.`,
  askDemote: (name: string) =>
    `Are you sure you want to remove the admin rights of ${name}? They will have to log in again.`,
  askDemoteSelf:
    'Are you sure you want to give up your own admin rights? Only another admin can give them back. You will have to log in again.',
  demoted: (name: string) => `${name} is no longer an admin.`,
  willBeAdded: 'Will be added and invited by email.',
  added: 'Added. An invitation is on its way.',
  exists: ofUsers.exists,
  repeated: (row: number) => `This email is already in row ${row} of the file.`,
  sentAgain: (name: string) => `The email to ${name} is being sent again.`,
  isOnItsWay: (name: string) => `The email to ${name} is already on its way.`,
  tooManyEmails: (minutes: number) =>
    `We have just sent this person several emails. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  headings: 'The first row must name the columns: name and email, and phone where you have it.',
  columns: (headings: string[]) =>
    `This file has the ${headings.length === 1 ? 'column' : 'columns'} ${joinNames(headings, 8)}; it needs name and email.`,
  noText: "Please save the file as 'CSV UTF-8' and choose it again.",
  noRows: 'There are no students in this file.',
  broken: (row: number) => `We cannot read the file from row ${row} on: a quotation mark is out of place.`,
  tooMany: `A file can have at most ${formatNumber(MAX_ROWS)} rows and 2 MB. Please split it.`,
}
