import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { testApp, testDatabase } from '#test/app.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'
import { forgetLimits } from '#test/long/at-once.ts'
import { until } from '#test/until.ts'
import { type Random, randomFrom } from '../../../../db/demo/random.ts'
import { renderCalendar } from './calendar.ts'
import { calendarFor } from './calendar-entries.ts'

/** The same seed plans the same changes. */
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31))
const CHANGES = Number(process.env.OPERATIONS ?? 45)

const databaseUrl = await testDatabase()
const here = await testApp({ databaseUrl })
/** Another process of the same site, which remembers what it has answered itself. */
const there = await testApp({ databaseUrl, environment: { PUBLIC_URL: here.url } })
const processes = [here, there]
const { db, signedInAs, url: siteUrl } = here
const { institute } = here.site.services
type Process = (typeof processes)[number]
const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
const readers = [mentor, admin, arjun, divya]
const isConfirmed = true

type Pick = { random: Random; mentorId: string; studentId: string; word: string }
type Found = { id: string; missed: string; batch: string; course: string; version: number }
type Act = (pick: Pick & Found) => SQL | Promise<unknown>

/** Each changes rows that calendars are made of, or seem to be; what is refused changes nothing. */
const acts: Record<string, Act> = {
  'a seat': ({ batch: id, studentId }) => mentor.api.batches.giveSeat({ id, studentId, isConfirmed }),
  'a leave': ({ studentId }) =>
    sql`update seats set paused_from = current_date, paused_until = current_date + 9 where student_id = ${studentId}`,
  'no leave': ({ studentId }) =>
    sql`update seats set paused_from = null, paused_until = null where student_id = ${studentId}`,
  'a seat since long ago': ({ studentId }) =>
    sql`update seats set started_at = now() - interval '9 days' where student_id = ${studentId}`,
  'no seat': ({ studentId }) =>
    sql`update seats set ended_at = now() where student_id = ${studentId} and ended_at is null`,
  'no trace of a seat': ({ studentId, batch }) =>
    sql`delete from seats where student_id = ${studentId} and batch_id = ${batch}`,
  'a make-up': ({ id, missed, studentId }) =>
    sql`insert into make_ups (class_id, student_id, missed_class_id) values (${id}, ${studentId}, ${missed}) on conflict do nothing`,
  'no make-up': ({ studentId }) => sql`delete from make_ups where student_id = ${studentId}`,
  'an attendee': ({ id, studentId }) =>
    sql`insert into walk_ins (id, class_id, student_id, added_at) values (gen_random_uuid(), ${id}, ${studentId}, now()) on conflict do nothing`,
  'no attendee': ({ studentId }) => sql`delete from walk_ins where student_id = ${studentId}`,
  'a new batch': ({ course, mentorId }) => newBatch(course, mentorId),
  'a longer batch': ({ batch: id }) => mentor.api.batches.extend({ id, count: 1, isConfirmed }),
  'a shorter batch': ({ batch: id, course: courseId, mentorId }) =>
    mentor.api.batches.edit({ id, ...batchDraft({ courseId, mentorId }, { classCount: 1 }), isConfirmed }),
  'a merge': async ({ batch: id, course }) => {
    const { rows } = await db.execute<{ into: string }>(
      sql`select id as into from batches where course_id = ${course} and id <> ${id} order by id limit 1`,
    )
    await mentor.api.batches.merge({ id, into: rows[0]?.into ?? '', isConfirmed })
  },
  'a cancelled batch': ({ batch: id }) => mentor.api.batches.cancel({ id }),
  'another name': ({ batch, word }) => sql`update batches set name = ${word} where id = ${batch}`,
  'no name, and another hour': ({ batch }) =>
    sql`update batches set name = '', start_time = '09:30', weekdays = '{mon,sat}' where id = ${batch}`,
  'another medium': ({ batch }) => sql`update batches set delivery_mode = 'both' where id = ${batch}`,
  'another mentor': ({ batch, mentorId }) => sql`update batches set mentor_id = ${mentorId} where id = ${batch}`,
  'no mentor': ({ batch }) => sql`update batches set mentor_id = null where id = ${batch}`,
  'more seats': ({ batch }) => sql`update batches set seats = 14 where id = ${batch}`,
  'a topic': ({ id, version, word: topic }) => mentor.api.batches.changeClass({ id, version, topic }),
  'a cancelled class': ({ id, version }) => mentor.api.batches.changeClass({ id, version, state: 'cancelled' }),
  'a restored class': () => sql`update classes set state = 'planned' where state = 'cancelled'`,
  'a substitute': ({ id, version, mentorId }) => mentor.api.batches.changeClass({ id, version, mentorId, isConfirmed }),
  'no substitute': ({ mentorId }) => sql`update classes set mentor_id = null where mentor_id = ${mentorId}`,
  'a note and a room': ({ id, word }) => sql`update classes set note = ${word}, room = ${word} where id = ${id}`,
  'moved classes': ({ batch }) =>
    sql`update classes set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where batch_id = ${batch}`,
  'a class that ended early': ({ id }) =>
    sql`update classes set ended_at = starts_at + interval '9 minutes' where id = ${id}`,
  'one more class': ({ batch }) =>
    sql`insert into classes (id, batch_id, number, starts_at, ends_at, room)
      values (gen_random_uuid(), ${batch}, 9, now() + interval '9 days', now() + interval '10 days', '')`,
  'a class that a new pattern takes away': ({ id, mentorId }) =>
    sql`with gone as (delete from classes where id = ${id} returning *)
      insert into removed_classes select id, batch_id, number, starts_at, ends_at, topic, ${mentorId}::uuid, version from gone`,
  'a deleted class': ({ id }) => sql`delete from classes where id = ${id}`,
  'another title': ({ course, word }) => sql`update courses set title = ${word} where id = ${course}`,
  'a deleted course': async ({ course }) => {
    await newCourse()
    await admin.api.courses.remove({ id: course })
  },
  "a mentor's name": ({ mentorId, word }) => sql`update users set name = ${word} where id = ${mentorId}`,
  "a student's name": ({ studentId, word }) => sql`update users set name = ${word} where id = ${studentId}`,
  'an institute of another name': ({ word: name }) => saveIdentity({ name }),
  'an institute at another address': ({ word: address }) => saveIdentity({ address }),
}

async function newBatch(courseId: string, mentorId: string) {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from batches`)
  const hour = 5 + ((rows[0]?.count ?? 0) % 12)
  const [startTime = '', endTime = ''] = [hour, hour + 1].map((hour) => `${String(hour).padStart(2, '0')}:00`)
  const draft = batchDraft({ courseId, mentorId }, { classCount: 3, startTime, endTime })
  return mentor.api.batches.create({ ...draft, isConfirmed })
}

/** Over once both processes know it. */
async function saveIdentity(changed: { name: string } | { address: string }) {
  const { version, data } = (await admin.api.institute.settings()).sections.identity
  await admin.api.institute.save({ section: 'identity', version, data: { ...data, ...changed } })
  for (const { site } of processes) {
    const { institute } = site.services
    await until(
      () => isDeepStrictEqual({ ...institute.current.identity, ...changed }, institute.current.identity),
      'the process knows it',
    )
  }
}

let courseCount = 0
async function newCourse() {
  const title = `Course ${++courseCount}`
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  for (const { user } of [mentor, admin]) await newBatch(courseId, user._id)
  const { _id: id } = await newBatch(courseId, mentor.user._id)
  for (const { user } of [arjun, divya]) {
    await mentor.api.enrollments.enroll({ studentId: user._id, courseId })
    await mentor.api.batches.giveSeat({ id, studentId: user._id, isConfirmed })
  }
}

/** What the change is of: there are always two courses with batches. */
async function findAny(random: Random): Promise<Found> {
  const { rows } = await db.execute<Omit<Found, 'missed'>>(sql`
    select classes.id, batch_id as batch, course_id as course, classes.version from classes
    join batches on batches.id = batch_id order by course_id, classes.id`)
  return { ...random.pick(rows), missed: random.pick(rows).id }
}

async function act(random: Random, name: string) {
  const users = { mentorId: random.pick([mentor, admin]).user._id, studentId: random.pick([arjun, divya]).user._id }
  const done = acts[name]?.({
    random,
    ...users,
    word: random.pick(['Red', 'Blue', 'Green']),
    ...(await findAny(random)),
  })
  try {
    await (done instanceof Promise ? done : done && db.execute(done))
  } catch (error) {
    const { status = 0, cause } = error as { status?: number; cause?: { code?: string } }
    // Refused by a rule, or by a constraint.
    if (!(status >= 400 && status < 500) && !cause?.code?.startsWith('23')) throw error
  }
}

/** A calendar program, which asks for what has changed since it asked before. */
async function subscribe({ api, user }: (typeof readers)[number]) {
  const { pathname } = new URL((await api.batches.makeFeed()).url)
  const has = { etag: '', text: '' }
  /** @returns whether it was sent anything */
  async function ask({ send }: Process) {
    const response = await send(pathname, { headers: { 'if-none-match': has.etag } })
    const etag = response.headers.get('etag') ?? ''
    if (response.status === 304) assert.equal(etag, has.etag)
    else Object.assign(has, { etag, text: await response.text() })
    return response.status === 200
  }
  return { user, has, ask }
}

test(`a calendar is sent again if and only if it has changed: ${CHANGES} changes, SEED=${SEED}`, async (t) => {
  const random = randomFrom(SEED)
  for (const _ of [1, 2]) await newCourse()
  const calendars = await Promise.all(readers.map(subscribe))
  const names = Object.keys(acts)
  const sent = new Set<string>()
  for (let number = 0; number < CHANGES; number++) {
    await forgetLimits(db)
    // Each once, and then any.
    const name = names[number] ?? random.pick(names)
    await act(random, name)
    for (const { user, has, ask } of calendars) {
      const about = `${user.name}, change ${number}: ${name}`
      const before = { ...has }
      const isSent = await ask(random.pick(processes))
      if (isSent) sent.add(name)
      const owner = { _id: user._id, role: user.role }
      assert.equal(
        has.text,
        renderCalendar(await calendarFor(here.site.services, owner), {
          siteUrl,
          name: institute.current.identity.name,
        }),
        about,
      )
      assert.equal(isSent, has.text !== before.text, about)
      assert.equal(isSent, has.etag !== before.etag, about)
      for (const process of processes) {
        await ask(process)
        const { mock } = t.mock.method(process.db.$client, 'query')
        assert.equal(await ask(process), false, about)
        const reads = mock.calls.filter(({ arguments: [query] }) => /calendar|classes/.test(JSON.stringify(query)))
        assert.equal(reads.length, 1, `${about}: one query where nothing has changed`)
        mock.restore()
      }
    }
  }
  t.diagnostic(`sent again after: ${[...sent].join(', ')}`)
})

test('a class leaves the calendar after 90 days, though nothing has changed', async () => {
  await newCourse()
  const { id } = await findAny(randomFrom(SEED))
  await db.execute(
    sql`update batches set mentor_id = ${mentor.user._id} where id = (select batch_id from classes where id = ${id})`,
  )
  await db.execute(sql`update classes set mentor_id = null, ended_at = null, starts_at = now() - interval '90 days' + interval '3 seconds',
    ends_at = now() - interval '89 days' where id = ${id}`)
  const { has, ask } = await subscribe(mentor)
  await ask(here)
  assert.match(has.text, new RegExp(id))
  await until(() => ask(here), 'it is sent again')
  assert.doesNotMatch(has.text, new RegExp(id))
})
