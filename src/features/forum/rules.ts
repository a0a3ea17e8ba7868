import type { User } from '#src/access/user.ts'

/** In the order in which they are shown (product 9.2): the institute's subjects between those that every forum has. */
export const listCategories = (subjects: readonly string[]) => [
  ...new Set(['General', ...subjects.filter(Boolean), 'Troubleshooting', 'Admissions', 'Other']),
]

/** A category by its name, as in an address; undefined where there is none of that name. */
export const findCategory = (name: string | null, subjects: readonly string[]) =>
  listCategories(subjects).find((category) => category === name)

/** How many replies a part of a thread holds. */
export const REPLIES_PER_PAGE = 20

/**
 * A part of a thread out of the replies found, which are one more than a part where there are any before it.
 * `earlier` is where the part before it ends.
 */
export function takeReplyPage<Reply extends { _id: string }>(newestReplies: Reply[]) {
  const replies = newestReplies.slice(-REPLIES_PER_PAGE)
  return { replies, earlier: newestReplies.length > REPLIES_PER_PAGE ? (replies[0]?._id ?? null) : null }
}

/** Only students start discussions and reply; admins may look on (product 9.1). */
export const mayPost = (user: User) => user.role === 'student'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const EDITABLE_MINUTES = 15
const DECISION_HOURS = 24
export const DELETABLE_AFTER_DAYS = 30

/** How many characters a reason has. */
export const REASON = { shortest: 10, longest: 300 }

/** What became of a post that was reported, or hidden without a report. */
export const CASE_STATES = { open: 'To decide', hidden: 'Hidden', shown: 'Shown' }
export type CaseState = keyof typeof CASE_STATES

/** Whether an author is offered to edit a post at `now`, in milliseconds; the server checks it by its own clock. */
export const isEditable = ({ createdAt }: { createdAt: string }, now: number) =>
  now < Date.parse(createdAt) + EDITABLE_MINUTES * MINUTE

export const decisionDueAt = (openedAt: string) => new Date(Date.parse(openedAt) + DECISION_HOURS * HOUR).toISOString()

export const deletableFrom = (hiddenAt: string) =>
  new Date(Date.parse(hiddenAt) + DELETABLE_AFTER_DAYS * 24 * HOUR).toISOString()
