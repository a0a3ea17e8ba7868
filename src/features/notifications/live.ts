import type { Stale, Topic } from '#src/shared/topic.ts'
import { type HeardEvents, notifyingEvents } from './rules.ts'

/** The bell asks again after whatever is written into it, and when something that it leads to has gone. */
export const notificationsLive: Stale<unknown, HeardEvents> = Object.fromEntries(
  [...notifyingEvents, 'courseDeleted'].map((name) => [name, (): Topic[] => [['notifications']]]),
)
