import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import { type NotifyingEvents, notifyingEvents } from './rules.ts'

/** The bell refetches after whatever is written into it, when something that it leads to has gone, and when what it asks for may be done. */
export const notificationsInvalidations: Invalidations<unknown, NotifyingEvents> = Object.fromEntries(
  [
    ...notifyingEvents,
    'courseDeleted',
    'announcementWithdrawn',
    'leaveTakenBack',
    'userChanged',
    'userDeleted',
    'batchChanged',
    'reportsDecided',
  ].map((name) => [name, (): CacheTag[] => [['notifications']]]),
)
