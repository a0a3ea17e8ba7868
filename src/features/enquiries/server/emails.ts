import { institute } from '#src/institute.ts'
import type { Mail } from '#src/server/mail/mail.ts'
import { signature, subjectLine } from '#src/server/mail/wording.ts'
import type { Subject } from '../contract.ts'
import { SUBJECTS } from '../rules.ts'

type Sender = { fullName: string; email: string; phone: string; message: string }

/** Each line marked as theirs: nothing they wrote can pass for a line of ours. */
const quote = (message: string) =>
  message
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n')

const toInstitute = ({ fullName, email, phone, message }: Sender, kind: string, about: string): Mail => ({
  to: { name: institute.name, address: institute.email },
  replyTo: { name: fullName, address: email },
  subject: `${kind}: ${about}, from ${fullName}`,
  text: [`Name: ${fullName}`, `Email: ${email}`, `Phone: ${phone}`, `About: ${about}`, '', quote(message)].join('\n'),
})

/** Anyone's address may have been typed into the form, so not a word of what was typed is repeated to it. */
const toSender = (email: string, about: string, ...paragraphs: string[]): Mail => ({
  to: { name: '', address: email },
  subject: subjectLine(about),
  text: [
    'Hello,',
    ...paragraphs,
    `You can call us on ${institute.phone} (${institute.hours}).`,
    'If you did not write to us, someone entered your address by mistake. You can ignore this email.',
    signature,
  ].join('\n\n'),
})

export const bookingEmail = (booking: Sender, course: string) => toInstitute(booking, 'Demo booking', course)

export const messageEmail = (message: Sender & { subject: Subject }) =>
  toInstitute(message, 'Message', SUBJECTS[message.subject])

export const bookingConfirmation = ({ email }: Sender) =>
  toSender(
    email,
    'we have received your demo request',
    `Thank you for asking ${institute.name} for a free demo class. We will call or write to you to fix a day.`,
  )

export const messageConfirmation = ({ email }: Sender) =>
  toSender(
    email,
    'we have received your message',
    `Thank you for writing to ${institute.name}. We reply to your message within 24 hours.`,
  )
