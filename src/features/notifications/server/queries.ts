import { and, desc, eq, exists, gt, inArray, isNull, lte, not, notInArray, or, sql } from 'drizzle-orm'
import { type Channel, userChannel } from '#src/access/channel.ts'
import type { User } from '#src/access/user.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { waitlistEntries } from '#src/features/batches/server/table.ts'
import { moderationCases } from '#src/features/forum/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { type NotificationDraft, OPTIONAL_KINDS, type OptionalKind } from '../rules.ts'
import { notificationOptOuts, notificationReads, notifications, notificationsReadUntil } from './table.ts'

type NotificationRow = NotificationDraft & { type: string; actorId: string | null }

/** A repetition within ten minutes takes the place of the one before (product 14.8). */
export async function addNotifications(tx: Tx, drafts: NotificationRow[]) {
  if (drafts.length === 0) return
  for (const { dedupeKey, type, channel } of drafts) {
    if (!dedupeKey) continue
    const before = and(
      eq(notifications.dedupeKey, dedupeKey),
      eq(notifications.type, type),
      eq(notifications.channel, channel),
    )
    await tx.delete(notifications).where(and(before, gt(notifications.createdAt, sql`now() - interval '10 minutes'`)))
  }
  await tx.insert(notifications).values(drafts)
}

const MAX_SHOWN = 200

/** A user's notifications since they signed up, newest first; none of what they did themselves or do not want. */
export async function listNotifications(db: Reader, user: User, channels: Channel[]) {
  const types = (await listOptOuts(db, user._id)).map((kind) => OPTIONAL_KINDS[kind].type)
  const isRead = sql<boolean>`(${notifications.createdAt} <= coalesce(${notificationsReadUntil.readUntil}, '-infinity')
    or ${notificationReads.notificationId} is not null or ${notifications.doneAt} is not null)`
  return db
    .select({
      _id: notifications._id,
      type: notifications.type,
      message: notifications.message,
      link: notifications.link,
      read: isRead,
      timestamp: notifications.createdAt,
    })
    .from(notifications)
    .leftJoin(notificationsReadUntil, eq(notificationsReadUntil.userId, user._id))
    .leftJoin(
      notificationReads,
      and(eq(notificationReads.notificationId, notifications._id), eq(notificationReads.userId, user._id)),
    )
    .where(
      and(
        inArray(notifications.channel, channels),
        gt(notifications.createdAt, user.createdAt),
        sql`${notifications.actorId} is distinct from ${user._id}`,
        // What concerns oneself is of the same types, and always wanted.
        types.length > 0
          ? or(notInArray(notifications.type, types), eq(notifications.channel, userChannel(user._id)))
          : undefined,
      ),
    )
    .orderBy(desc(notifications._id))
    .limit(MAX_SHOWN)
}

export async function listOptOuts(db: Reader, userId: string) {
  const rows = await db
    .select({ kind: notificationOptOuts.kind })
    .from(notificationOptOuts)
    .where(eq(notificationOptOuts.userId, userId))
  return rows.map(({ kind }) => kind)
}

export async function saveChoice(tx: Tx, userId: string, kind: OptionalKind, isWanted: boolean) {
  if (!isWanted) return tx.insert(notificationOptOuts).values({ userId, kind }).onConflictDoNothing()
  return tx
    .delete(notificationOptOuts)
    .where(and(eq(notificationOptOuts.userId, userId), eq(notificationOptOuts.kind, kind)))
}

export async function readAll(tx: Tx, userId: string) {
  const readUntil = sql`clock_timestamp()`
  await tx
    .insert(notificationsReadUntil)
    .values({ userId, readUntil })
    .onConflictDoUpdate({ target: notificationsReadUntil.userId, set: { readUntil } })
  await tx.delete(notificationReads).where(eq(notificationReads.userId, userId))
}

/** Only what exists can be read. */
export async function readOne(tx: Tx, userId: string, id: string) {
  const existing = tx
    .select({ userId: sql<string>`${userId}::uuid`.as('user_id'), notificationId: notifications._id })
    .from(notifications)
    .where(eq(notifications._id, id))
  await tx.insert(notificationReads).select(existing).onConflictDoNothing()
}

/** A student is approved, or gone: nobody has to do it any more. An approval that was taken back is to be done again. */
export async function setSignUpDone(tx: Tx, userId: string, isGone = false) {
  const isPending = exists(
    tx
      .select()
      .from(users)
      .where(and(eq(users._id, userId), eq(users.isApproved, false), sql`not ${isGone}`)),
  )
  await tx
    .update(notifications)
    .set({ doneAt: sql`case when ${isPending} then null else now() end` })
    .where(
      and(
        eq(notifications.channel, 'staff'),
        eq(notifications.type, 'newUserRegistered'),
        eq(notifications.dedupeKey, userId),
      ),
    )
}

/** A seat that is no longer kept for a student is not asked about any more. An offer is open for a day: older ones are not read. */
export async function setOffersDone(tx: Tx, batchId: string) {
  const isOpen = exists(
    tx
      .select()
      .from(waitlistEntries)
      .where(
        and(
          eq(waitlistEntries.batchId, batchId),
          gt(waitlistEntries.offeredUntil, sql`now()`),
          sql`${notifications.channel} = 'person:' || ${waitlistEntries.studentId}`,
        ),
      ),
  )
  await tx
    .update(notifications)
    .set({ doneAt: sql`now()` })
    .where(
      and(
        eq(notifications.type, 'seatOffered'),
        eq(notifications.dedupeKey, batchId),
        gt(notifications.createdAt, sql`now() - interval '7 days'`),
        isNull(notifications.doneAt),
        not(isOpen),
      ),
    )
}

/** Leave that has its answer waits for nobody. */
export async function setLeaveDone(tx: Tx, link: string) {
  await tx
    .update(notifications)
    .set({ doneAt: sql`now()` })
    .where(and(eq(notifications.type, 'leaveRequested'), eq(notifications.link, link)))
}

/** Reported posts of a discussion that are decided, or gone, are not asked about any more. */
export async function setReportsDone(tx: Tx, discussionId: string) {
  const isOpen = exists(
    tx
      .select()
      .from(moderationCases)
      .where(and(eq(moderationCases.discussionId, discussionId), eq(moderationCases.state, 'open'))),
  )
  await tx
    .update(notifications)
    .set({ doneAt: sql`now()` })
    .where(
      and(
        eq(notifications.channel, 'staff'),
        eq(notifications.type, 'postReported'),
        eq(notifications.dedupeKey, discussionId),
        isNull(notifications.doneAt),
        not(isOpen),
      ),
    )
}

/** The notifications stay, without their link. */
export async function removeLinks(tx: Tx, links: string[]) {
  await tx.update(notifications).set({ link: null }).where(inArray(notifications.link, links))
}

export async function removeNotificationsLinkingTo(tx: Tx, link: string) {
  await tx.delete(notifications).where(eq(notifications.link, link))
}

/** Nobody else reads them. */
export async function removeUserNotifications(tx: Tx, userId: string) {
  await tx.delete(notifications).where(eq(notifications.channel, userChannel(userId)))
}

/** After 90 days. */
export async function removeOldNotifications(tx: Tx) {
  await tx.delete(notifications).where(lte(notifications.createdAt, sql`now() - interval '90 days'`))
}
