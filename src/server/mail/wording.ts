import { institute } from '#src/institute.ts'
import { shortened, withPlainSpaces } from '#src/shared/text.ts'

const MOST_CHARACTERS = 69

/** The institute's name, then what an email is about: at most 69 characters, which most mail programs show whole. */
export function subjectLine(about: string) {
  const subject = `${institute.name}: ${withPlainSpaces(about)}`
  return subject.length <= MOST_CHARACTERS ? subject : shortened(subject, MOST_CHARACTERS - 1)
}

/** How an email to a person ends: who writes, and where they are called and visited. */
export const signature = `${institute.name}\n${institute.phone}\n${institute.address}, ${institute.place}`
