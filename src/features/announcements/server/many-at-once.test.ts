import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, count, eq, sql } from 'drizzle-orm'
import { notifications } from '#src/features/notifications/server/table.ts'
import { emails } from '#src/server/db/table.ts'
import { inDays } from '#test/factories.ts'
import { seatsOfCourse } from '#test/seats.ts'
import { MAX_PER_DAY } from '../rules.ts'
import { announcementEmail } from './emails.ts'
import { sendAnnouncement, sendDueAnnouncements } from './sending.ts'
import { announcements } from './table.ts'

const { db, site, mentor, me, her, newBatch, newStudents, give } = await seatsOfCourse()

test('50 announcements at once to 15: one notification and one email each, and to nobody else', async () => {
  const { _id: batchId } = await newBatch(15)
  const students = [me, ...(await newStudents(14))]
  for (const studentId of students) await give(batchId, studentId)
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      mentor.api.announcements.announce({
        batchId,
        subject: `Announcement ${at}`,
        text: 'The room changes.',
        at: `${inDays(1 + Math.floor(at / MAX_PER_DAY))}T12:00:00+05:30`,
      }),
    ),
  )
  const [left = '', ...stayed] = students
  await mentor.api.batches.takeSeat({ id: batchId, studentId: left })
  await give(batchId, her)
  await db.update(announcements).set({ at: sql`now()` })
  async function runJobs() {
    for (const { _id: id } of sent) await sendAnnouncement.run({ id }, site.services)
  }
  // By the clock twice, and each by its own job, as many at once as a process has of the queue.
  await Promise.all([sendDueAnnouncements(site.services), sendDueAnnouncements(site.services), runJobs()])
  const expected = [...stayed, her].sort().map((student) => [student, 50])
  const ofEmails = await db
    .select({ who: emails.userId, count: count() })
    .from(emails)
    .where(eq(emails.kind, announcementEmail.kind))
    .groupBy(emails.userId)
  const ofBells = await db
    .select({ who: notifications.channel, count: count() })
    .from(notifications)
    .where(and(eq(notifications.type, 'announcementSent')))
    .groupBy(notifications.channel)
  assert.deepEqual(ofEmails.map(({ who, count }) => [who, count]).sort(), expected)
  assert.deepEqual(ofBells.map(({ who, count }) => [who.replace('person:', ''), count]).sort(), expected)
})

test('the email has the text as it was typed, and none is written of what is withdrawn', async () => {
  const { _id: batchId } = await newBatch(15)
  await give(batchId, me)
  const text = '<b>Bring</b> your *laptop*.\nSee https://example.com/plan'
  const { _id: id } = await mentor.api.announcements.announce({ batchId, subject: 'No laptops', text })
  await sendAnnouncement.run({ id }, site.services)
  const to = { name: 'Arjun Shetty', email: 'arjun@example.com', isEmailVerified: true }
  const services = { ...site.services, siteUrl: 'https://example.org', wasTried: false } as never
  const compose = () => announcementEmail.compose({ to, announcementId: id, about: 'Mornings of Warehouses' }, services)
  const email = await compose()
  assert.match(email?.subject ?? '', /No laptops$/)
  const lines = [
    'An announcement for Mornings of Warehouses:',
    text,
    `Read it on our website:\n\nhttps://example.org/dashboard/student/announcements/${id}`,
  ]
  assert.ok(email?.text.includes(lines.join('\n\n')), email?.text)
  await mentor.api.announcements.withdraw({ id })
  assert.equal(await compose(), undefined)
})
