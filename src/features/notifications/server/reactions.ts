import type { Channel } from '#src/access/channel.ts'
import { announcementPath } from '#src/features/announcements/rules.ts'
import { leavePath } from '#src/features/leave/rules.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import {
  enquirerPath,
  isLinkTo,
  NOTIFICATIONS,
  type NotificationDraft,
  type NotifyingEvent,
  type NotifyingEvents,
  notifyingEvents,
} from '../rules.ts'
import {
  addNotifications,
  removeLinks,
  removeNotificationsLinkingTo,
  removeUserNotifications,
  setLeaveDone,
  setOffersDone,
  setReportsDone,
  setSignUpDone,
} from './queries.ts'

type Reaction = NonNullable<Reactions<NotifyingEvents>['courseUpdated']>
type Scope = Pick<Parameters<Reaction>[1], 'tx' | 'to' | 'actorId'>

/** Stores notifications in the transaction that emits the event: whoever is away finds them on return. */
async function record(type: NotifyingEvent, payload: unknown, { tx, to, actorId }: Scope) {
  // An event's payload belongs to its name, which a union of both cannot say.
  const write = NOTIFICATIONS[type] as (payload: unknown, to: readonly Channel[]) => NotificationDraft[]
  await addNotifications(
    tx,
    write(payload, to).map(({ isForActor, ...draft }) => ({ ...draft, type, actorId: isForActor ? null : actorId })),
  )
  return undefined
}

const recordNotification =
  (type: NotifyingEvent): Reaction =>
  (payload, scope) =>
    record(type, payload, scope)

export const notificationsReactions: Reactions<NotifyingEvents> = {
  ...Object.fromEntries(notifyingEvents.map((type) => [type, recordNotification(type)])),

  /** Whoever else teaches it has nothing left to answer. */
  async leaveAnswered(leave, scope) {
    await setLeaveDone(scope.tx, leavePath(leave))
    return record('leaveAnswered', leave, scope)
  },

  async userChanged({ userId }, { tx }) {
    await setSignUpDone(tx, userId)
    return undefined
  },

  /** Emitted before the account goes: what it asked for goes with it, and what only its user could read. */
  async userDeleted({ userId }, { tx }) {
    await setSignUpDone(tx, userId, true)
    await removeUserNotifications(tx, userId)
    return undefined
  },

  /** After an offer was accepted, declined or has ended. */
  async batchChanged({ batchId }, { tx }) {
    await setOffersDone(tx, batchId)
    return undefined
  },

  async reportsDecided({ discussionId }, { tx }) {
    await setReportsDone(tx, discussionId)
    return undefined
  },

  /** They name who is deleted. */
  async enquirerDeleted({ enquirerId }, { tx }) {
    await removeNotificationsLinkingTo(tx, enquirerPath(enquirerId))
    return undefined
  },

  async announcementWithdrawn({ announcementId }, { tx }) {
    await removeNotificationsLinkingTo(tx, announcementPath(announcementId))
    return undefined
  },

  async leaveTakenBack(leave, { tx }) {
    await removeNotificationsLinkingTo(tx, leavePath(leave))
    return undefined
  },

  async courseDeleted({ courseId }, { tx }) {
    await removeLinks(tx, isLinkTo(courseId))
    return undefined
  },
}
