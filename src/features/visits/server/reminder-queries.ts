import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { reminderLinks } from './table.ts'

export async function addReminderLink(tx: Tx, bookingId: string, secretHash: string) {
  await tx.insert(reminderLinks).values({ bookingId, secretHash })
}

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
  if (!usedAt)
    await tx.update(reminderLinks).set({ usedAt: sql`now()` }).where(eq(reminderLinks.secretHash, secretHash))
  return { ...whose, isNew: usedAt === null }
}

export async function areRemindersStopped(db: Reader, bookingId: string) {
  const used = and(eq(reminderLinks.bookingId, bookingId), isNotNull(reminderLinks.usedAt))
  return (await db.$count(reminderLinks, used)) > 0
}

/** Of emails that nobody looks for any more; one that was used stays as long as its booking. */
export async function removeOldReminderLinks(tx: Tx) {
  const isOld = lt(reminderLinks.createdAt, sql`now() - interval '400 days'`)
  await tx.delete(reminderLinks).where(and(isNull(reminderLinks.usedAt), isOld))
}
