import { stripBidi } from '#src/shared/text.ts'

export const messages = {
  posted: (author: string, title: string) => `${author} published a blog post: ${stripBidi(title)}`,
  enrolled: (name: string, title: string) => `${name} is enrolled in ${stripBidi(title)}.`,
  signedUp: (name: string) => `${name} signed up and awaits approval.`,
  chosen: (kind: string, isWanted: boolean) =>
    isWanted ? `${kind}: you are notified of them.` : `${kind}: you are no longer notified of them.`,
  postReported: 'A post in the forum was reported.',
}
