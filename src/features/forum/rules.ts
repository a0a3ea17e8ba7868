import type { User } from '#src/access/user.ts'

/** In the order in which they are shown (product 9.2). */
export const CATEGORIES = ['General', 'SAP SD', 'SAP MM', 'SAP LE', 'Troubleshooting', 'Admissions', 'Other'] as const
export type Category = (typeof CATEGORIES)[number]

/** A category by its name, as in an address; undefined where there is none of that name. */
export const categoryOf = (name: string | null) => CATEGORIES.find((category) => category === name)

/** How many replies a part of a thread holds. */
export const PART = 20

/**
 * A part of a thread out of the replies found, which are one more than a part where there are any before it.
 * `earlier` is where the part before it ends.
 */
export function partOf<Reply extends { _id: string }>(newestReplies: Reply[]) {
  const replies = newestReplies.slice(-PART)
  return { replies, earlier: newestReplies.length > PART ? (replies[0]?._id ?? null) : null }
}

/** Only students start discussions and reply; admins may look on (product 9.1). */
export const mayPost = (user: User) => user.role === 'student'
