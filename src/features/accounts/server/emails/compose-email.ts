import type { Mail } from '#src/server/mail/mail.ts'
import { signature, subjectLine } from '#src/server/mail/wording.ts'
import type { InstituteIdentity } from '#src/shared/institute/shown.ts'
import { withPlainSpaces } from '#src/shared/text.ts'

export type Addressee = { name: string; email: string; isEmailVerified: boolean }

/**
 * `about` follows the institute's name in the subject. Until an address is known to be theirs, its name could be anyone's words
 * in our email.
 */
export const composeEmail = (
  identity: InstituteIdentity,
  { name, email, isEmailVerified }: Addressee,
  about: string,
  ...paragraphs: string[]
): Mail => ({
  to: { name: isEmailVerified ? name : '', address: email },
  subject: subjectLine(identity, about),
  text: [isEmailVerified ? `Hello ${name},` : 'Hello,', ...paragraphs.map(withPlainSpaces), signature(identity)].join(
    '\n\n',
  ),
})
