import type { Mail } from '#src/server/mail/mail.ts'
import { invitationToCall, signature, subjectLine } from '#src/server/mail/wording.ts'
import type { InstituteIdentity } from '#src/shared/institute/shown.ts'
import type { Subject } from '../contract.ts'
import { SUBJECTS } from '../rules.ts'

type Sender = { fullName: string; email: string; phone: string; message: string }

/** Each line marked as theirs: nothing they wrote can pass for a line of ours. */
const quote = (message: string) =>
  message
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n')

const toInstitute = (
  { name, email: address }: InstituteIdentity,
  { fullName, email, phone, message }: Sender,
  kind: string,
  about: string,
): Mail => ({
  to: { name, address },
  replyTo: { name: fullName, address: email },
  subject: `${kind}: ${about}, from ${fullName}`,
  text: [`Name: ${fullName}`, `Email: ${email}`, `Phone: ${phone}`, `About: ${about}`, '', quote(message)].join('\n'),
})

/** Anyone's address may have been typed into the form, so not a word of what was typed is repeated to it. */
const toSender = (identity: InstituteIdentity, email: string, about: string, ...paragraphs: string[]): Mail => ({
  to: { name: '', address: email },
  subject: subjectLine(identity, about),
  text: [
    'Hello,',
    ...paragraphs,
    invitationToCall(identity),
    'If you did not write to us, someone entered your address by mistake. You can ignore this email.',
    signature(identity),
  ]
    .filter(Boolean)
    .join('\n\n'),
})

export const bookingEmail = (identity: InstituteIdentity, booking: Sender, course: string) =>
  toInstitute(identity, booking, 'Demo booking', course)

export const messageEmail = (identity: InstituteIdentity, message: Sender & { subject: Subject }) =>
  toInstitute(identity, message, 'Message', SUBJECTS[message.subject])

export const bookingConfirmation = (identity: InstituteIdentity, { email }: Sender) =>
  toSender(
    identity,
    email,
    'we have received your demo request',
    `Thank you for asking ${identity.name} for a free demo class. We will call or write to you to fix a day.`,
  )

export const messageConfirmation = (identity: InstituteIdentity, { email }: Sender) =>
  toSender(
    identity,
    email,
    'we have received your message',
    `Thank you for writing to ${identity.name}. We reply to your message within 24 hours.`,
  )
