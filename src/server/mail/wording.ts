import { joinKnown, type Reached } from '#src/shared/institute/reach.ts'
import type { InstituteIdentity } from '#src/shared/institute/shown.ts'
import { truncate, withPlainSpaces } from '#src/shared/text.ts'

/** docs/decisions/048-subjects-of-emails.md */
const MAX_CHARACTERS = 78

/** The institute's name, then what an email is about: at most 78 characters, cut after a word. */
export function subjectLine({ name }: Pick<InstituteIdentity, 'name'>, about: string) {
  const before = `${name}: `
  const subject = before + withPlainSpaces(about)
  if (subject.length <= MAX_CHARACTERS) return subject
  const cut = truncate(subject, MAX_CHARACTERS - 1)
  const end = cut.lastIndexOf(' ')
  return end < before.length || subject[cut.length - 1] === ' ' ? cut : `${cut.slice(0, end)}…`
}

/** How an email to a person ends: who writes, and where they are called and visited, of what is known. */
export const signature = ({
  name,
  phone,
  address,
  city,
}: Pick<InstituteIdentity, 'name' | 'phone' | 'address' | 'city'>) =>
  [name, phone, joinKnown(address, city)].filter(Boolean).join('\n')

/** 'You can call us on +91 … (Mon–Fri: …).', by email where there is no phone; nothing where there is neither. */
export function invitationToCall({ phone, hours, email }: Reached & Pick<InstituteIdentity, 'hours'>) {
  if (phone) return `You can call us on ${phone}${hours && ` (${hours})`}.`
  return email && `You can write to us: ${email}.`
}
