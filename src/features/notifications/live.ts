import type { Stale, Topic } from '#src/shared/topic.ts'
import { type HeardEvents, notifyingEvents } from './rules.ts'

/** The bell asks again after whatever is written into it, when something that it leads to has gone, and when what it asks for may be done. */
export const notificationsLive: Stale<unknown, HeardEvents> = Object.fromEntries(
  [...notifyingEvents, 'courseDeleted', 'userChanged', 'userDeleted'].map((name) => [
    name,
    (): Topic[] => [['notifications']],
  ]),
)
