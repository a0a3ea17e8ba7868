import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { newToken } from '#src/features/accounts/server/sessions.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { noteReplay } from '#src/server/replay/replay.ts'
import { reminderLinks } from './table.ts'

export async function addReminderLink(tx: Tx, bookingId: string, secretHash: string) {
  await tx.insert(reminderLinks).values({ bookingId, secretHash })
}

/** As it is noted for a restore. */
export const STOPPED_REMINDERS = 'stoppedReminders'

/**
 * Stops the reminders of the booking that a link is about.
 * @returns whose booking it is, and whether they went on until now; undefined where no link has this hash
 */
export async function stopReminders(tx: Tx, secretHash: string) {
  const [booking] = await tx
    .select({ _id: demoBookings._id, name: demoBookings.fullName, usedAt: reminderLinks.usedAt })
    .from(reminderLinks)
    .innerJoin(demoBookings, eq(demoBookings._id, reminderLinks.bookingId))
    .where(eq(reminderLinks.secretHash, secretHash))
    .for('update')
  if (!booking) return
  const { usedAt, ...whose } = booking
  if (!usedAt) {
    await tx.update(reminderLinks).set({ usedAt: sql`now()` }).where(eq(reminderLinks.secretHash, secretHash))
    await noteReplay(tx, STOPPED_REMINDERS, whose._id)
  }
  return { ...whose, isNew: usedAt === null }
}

export async function areRemindersStopped(db: Reader, bookingId: string) {
  const used = and(eq(reminderLinks.bookingId, bookingId), isNotNull(reminderLinks.usedAt))
  return (await db.$count(reminderLinks, used)) > 0
}

/** Stops them again where a restored backup has them go on. @returns whether it did */
export async function stopBookingReminders(tx: Tx, bookingId: string, usedAt: string) {
  const [booking] = await tx.select().from(demoBookings).where(eq(demoBookings._id, bookingId))
  if (!booking || (await areRemindersStopped(tx, bookingId))) return false
  // The link of that email may be missing in the backup: one that nobody has stands for it.
  await tx.insert(reminderLinks).values({ secretHash: newToken(), bookingId, usedAt })
  return true
}

/** Of emails that nobody looks for any more; one that was used stays as long as its booking. */
export async function removeOldReminderLinks(tx: Tx) {
  const isOld = lt(reminderLinks.createdAt, sql`now() - interval '400 days'`)
  await tx.delete(reminderLinks).where(and(isNull(reminderLinks.usedAt), isOld))
}
