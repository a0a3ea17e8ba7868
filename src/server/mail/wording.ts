import { institute } from '#src/institute.ts'
import { truncate, withPlainSpaces } from '#src/shared/text.ts'

/** docs/decisions/048-subjects-of-emails.md */
const MAX_CHARACTERS = 78

/** The institute's name, then what an email is about: at most 78 characters, cut after a word. */
export function subjectLine(about: string) {
  const before = `${institute.name}: `
  const subject = before + withPlainSpaces(about)
  if (subject.length <= MAX_CHARACTERS) return subject
  const cut = truncate(subject, MAX_CHARACTERS - 1)
  const end = cut.lastIndexOf(' ')
  return end < before.length || subject[cut.length - 1] === ' ' ? cut : `${cut.slice(0, end)}…`
}

/** How an email to a person ends: who writes, and where they are called and visited. */
export const signature = `${institute.name}\n${institute.phone}\n${institute.address}, ${institute.place}`
