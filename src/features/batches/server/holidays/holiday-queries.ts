import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { formatDate } from '#src/shared/time.ts'
import { daysAfter, momentOf } from '#src/shared/wall-time.ts'
import { messages } from '../../messages.ts'
import type { Calendar } from '../../pattern.ts'
import { calendar } from '../../rules.ts'
import { classesToChange } from '../bulk/bulk-queries.ts'
import { batches, classes, holidays } from '../table.ts'

/** By whose clocks the institute teaches, and when it does not. */
export async function findCalendar(db: Reader): Promise<Calendar> {
  const rows = await db.select({ date: holidays.date }).from(holidays).where(isNull(holidays.removedAt))
  return { ...calendar, holidays: rows.map(({ date }) => date) }
}

/** Which of these days are holidays, each as a sentence; in order of time. */
export async function holidaysAmong(db: Reader, days: string[]) {
  const rows = await db
    .select({ date: holidays.date, name: holidays.name })
    .from(holidays)
    .where(and(inArray(holidays.date, days), isNull(holidays.removedAt)))
    .orderBy(asc(holidays.date))
  return rows.map(({ date, name }) => `${messages.isHoliday(name, formatDate(date))}.`)
}

export const allHolidays = (db: Db) =>
  db
    .select({ date: holidays.date, name: holidays.name, by: sql<string>`coalesce(${users.name}, '')` })
    .from(holidays)
    .leftJoin(users, eq(users._id, holidays.byId))
    .where(isNull(holidays.removedAt))
    .orderBy(asc(holidays.date))

type Declared = { date: string; name: string; byId: string }

/** @returns false where it is one already: of two who declare the same, the second waits for the first */
export async function addHoliday(tx: Tx, { date, name, byId }: Declared) {
  const added = await tx
    .insert(holidays)
    .values({ date, name, byId })
    .onConflictDoUpdate({
      target: holidays.date,
      set: { name, byId, addedAt: sql`now()`, removedAt: null },
      setWhere: sql`${holidays.removedAt} is not null`,
    })
  return added.rowCount === 1
}

/** @returns its name; nothing where it is none */
export async function removeHoliday(tx: Tx, date: string) {
  const [removed] = await tx
    .update(holidays)
    .set({ removedAt: sql`now()` })
    .where(and(eq(holidays.date, date), isNull(holidays.removedAt)))
    .returning({ name: holidays.name })
  return removed?.name
}

/** Those of the demo, by date, each once: what an admin has removed stays removed. */
export async function addDemoHolidays(tx: Tx, names: Record<string, string>) {
  const rows = Object.entries(names).map(([date, name]) => ({ date, name }))
  await tx.insert(holidays).values(rows).onConflictDoNothing()
}

/** The classes on a day that have not begun, and their batches' patterns. */
export async function classesOn(db: Reader, date: string, { timeZone }: Calendar) {
  const [from, to] = [momentOf(date, '00:00', timeZone), momentOf(daysAfter(date, 1), '00:00', timeZone)]
  const ids = await db
    .select({ _id: classes._id })
    .from(classes)
    .where(
      and(
        gte(classes.startsAt, from),
        lt(classes.startsAt, to),
        gt(classes.startsAt, sql`now()`),
        ne(classes.state, 'cancelled'),
      ),
    )
  const rows = await classesToChange(
    db,
    ids.map(({ _id }) => _id),
  )
  return rows.filter(({ cancelledAt }) => !cancelledAt)
}

export async function batchesWithClasses(db: Reader, ids: string[]) {
  const patterns = await db.select().from(batches).where(inArray(batches._id, ids))
  const all = await db.select().from(classes).where(inArray(classes.batchId, ids)).orderBy(asc(classes.startsAt))
  return { patterns, all }
}
