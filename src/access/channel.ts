import { isStaff } from './rules.ts'
import type { User } from './user.ts'

/**
 * Who receives an event. 'everyone' is the public: whoever is signed in and approved, and the cached pages of guests
 * that show what changed. A session is known by the hash of its token.
 */
export type Channel = 'everyone' | 'students' | 'staff' | 'admins' | `person:${string}` | `session:${string}`

/** The channel of one user. Stored with notifications, so it keeps the word of version 0.2.0. */
export const userChannel = (id: string): Channel => `person:${id}`

/** What someone who is approved listens to; whoever awaits approval is given no socket. */
export const channelsForUser = (user: User): Channel[] => [
  'everyone',
  userChannel(user._id),
  isStaff(user) ? 'staff' : 'students',
  ...(user.isAdmin ? (['admins'] as const) : []),
]

/** As many as anyone listens to. */
export const MAX_CHANNELS = 4

/** The channels that see a row in any of these states: a draft is for its `writers` alone. */
export const channelsByVisibility = (writers: 'staff' | 'admins', ...states: { published: boolean }[]): Channel[] =>
  states.some(({ published }) => published) ? ['everyone'] : [writers]
