import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { waitlistEntries } from '#src/features/batches/server/table.ts'
import { seatsOfCourse } from '#test/seats.ts'
import { expireOffers } from './expire-offers.ts'

const { db, site, mentor, newBatch, newStudents, give } = await seatsOfCourse()

test('an ended offer that cannot be passed on does not keep the others', async () => {
  const students = await newStudents(6)
  const offers: string[] = []
  for (const index of [0, 1, 2]) {
    const { _id: id } = await newBatch(1)
    const [holder = '', next = ''] = students.slice(index * 2)
    await give(id, holder)
    await give(id, next, { wait: true })
    await mentor.api.batches.takeSeat({ id, studentId: holder })
    const [place] = (await mentor.api.batches.get({ id })).waitingList
    offers.push(place?.offerId ?? '')
  }
  await db.update(waitlistEntries).set({ offeredUntil: sql`now() - interval '1 minute'` })
  const [, broken = ''] = offers
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
  await db.execute(
    sql.raw(`create trigger refuse before delete on waitlist_entries for each row when (old.id = '${broken}')
      execute function refuse()`),
  )
  await expireOffers(site.services)
  assert.deepEqual(
    (await db.select().from(waitlistEntries)).map(({ _id }) => _id),
    [broken],
  )
  await db.execute(sql`drop trigger refuse on waitlist_entries`)
  await expireOffers(site.services)
  assert.equal(await db.$count(waitlistEntries, eq(waitlistEntries._id, broken)), 0)
})
