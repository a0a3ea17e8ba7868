import type { Stale, Topic } from '#src/shared/topic.ts'
import { type HeardEvents, newsEvents } from './rules.ts'

/** The bell asks again after whatever is written into it. */
export const notificationsLive: Stale<unknown, HeardEvents> = Object.fromEntries(
  newsEvents.map((name) => [name, (): Topic[] => [['notifications']]]),
)
