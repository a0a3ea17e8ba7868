import { openClient } from '#src/server/db/client.ts'
import { inDays } from '#test/factories.ts'
import { type Line, measure, warmUp } from './measure.ts'
import type { Site } from './processes.ts'
import { enter, requestsTo } from './users.ts'

const BATCHES = 200
const CLASSES = 30

/**
 * A house full of batches, each with a class a day; they begin one after the other, so that about as many are over as
 * are to come; one of the demo mentor's is held today. In each sit ten of those who learn its course. @returns one that is to come, and its course
 */
export async function fillBatches({ databaseUrl }: Site) {
  const client = await openClient(databaseUrl)
  await client.query(
    `insert into batches (id, course_id, mentor_id, name, starts_on, weekdays, start_time, end_time, class_count,
                          delivery_mode, room, seats, begins_at, ends_at)
     select uuidv7(), taught.ids[1 + n % array_length(taught.ids, 1)],
            (select id from users where role = 'mentor'
             order by (email = 'mentor@example.com') = (n % 40 = 0) desc, id limit 1), 'Batch ' || n, day,
            '{mon,tue,wed,thu,fri,sat,sun}', '19:00', '21:00', $2::int, 'classroom', 'Room ' || n % 40, 15,
            day + time '13:30', day + $2::int + time '15:30'
     from (select array_agg(id order by id) as ids from courses where published) taught,
          generate_series(1, $1::int) n, lateral (select current_date - 75 + n % 150 as day) days`,
    [BATCHES, CLASSES],
  )
  await client.query(
    `insert into classes (id, batch_id, number, starts_at, ends_at, room)
     select uuidv7(), b.id, at + 1, b.begins_at + make_interval(days => at), b.begins_at + make_interval(days => at, hours => 2), b.room
     from batches b, generate_series(0, $1 - 1) at where b.name like 'Batch %'`,
    [CLASSES],
  )
  await client.query(
    `insert into seats (id, batch_id, course_id, student_id)
     select uuidv7(), id, course_id, student_id from (
       select distinct on (e.student_id, b.course_id) b.id, b.course_id, e.student_id,
              row_number() over (partition by b.id order by e.id) as at
       from batches b join enrollments e on e.course_id = b.course_id where b.name like 'Batch %'
         and not exists (select from seats where seats.student_id = e.student_id and seats.course_id = b.course_id)
     ) wanted where at <= 10`,
  )
  await client.query('vacuum analyze batches, classes, seats')
  const { rows } = await client.query<{ id: string; course: string }>(
    `select id, course_id as course from batches where name like 'Batch %' and begins_at > now() order by begins_at limit 1`,
  )
  await client.end()
  return rows[0] ?? { id: '', course: '' }
}

const span = `from=${inDays(-3)}&to=${inDays(3)}`

type Filled = Awaited<ReturnType<typeof fillBatches>>

/** The CPU of classroom responses: for guests cached and uncached, and for users. */
export async function measureBatches(site: Site, { course }: Filled, line: Line) {
  const [student, mentor] = [await enter(site, 'student@example.com'), await enter(site, 'mentor@example.com')]
  const [ofStudent, ofMentor] = [await unchangedFeed(site, student), await unchangedFeed(site, mentor)]
  const next = `/api/batches?courseId=${course}`
  const br = { 'accept-encoding': 'br' }
  const requests = {
    'A course with its next batches, from the cache': [`/courses/${course}`, br],
    'GET /api/batches?courseId=, from the cache': [next, br],
    'GET /api/batches?courseId=, uncached': [next, { cookie: 'session=none' }],
    [`A week of all rooms, ${BATCHES} batches, ${BATCHES * CLASSES} classes`]: [
      `/api/timetable?${span}`,
      { cookie: mentor },
    ],
    'Home of a mentor with a class today': ['/dashboard/mentor', { cookie: mentor }],
    'Unchanged calendar of a student, 304': ofStudent,
    'Unchanged calendar of a mentor, 304': ofMentor,
    'The same of a program that has nothing, 200': [ofMentor[0], {}],
  } as const
  for (const [what, [path, headers]] of Object.entries(requests)) {
    const target = { url: site.url + path, headers, pids: site.pids, isUnchanged: 'if-none-match' in headers }
    await warmUp(target)
    const { cpu, rate } = await measure(target)
    line(what, `${cpu.toFixed(2)} ms CPU, ${rate.toFixed(0)} requests/s`, '')
  }
}

/** Someone's calendar, as a program asks for it that has it already. */
async function unchangedFeed(site: Site, cookie: string) {
  const response = await fetch(`${site.url}/api/timetable/secret`, {
    method: 'POST',
    headers: { cookie, origin: site.url },
  })
  const { url }: { url: string } = await response.json()
  const path = new URL(url).pathname
  const etag = (await fetch(site.url + path)).headers.get('etag') ?? ''
  return [path, { 'if-none-match': etag }] as const
}

/** What students, visitors and staff ask of batches. */
export const batchRequests = async (site: Site, { id, course }: Filled) => ({
  ...requestsTo(site, 'session=none', { 'next batches of a course': `/api/batches?courseId=${course}` }),
  ...requestsTo(site, await enter(site, 'student@example.com'), {
    "a student's week": `/api/timetable?${span}`,
    "a student's batches": '/api/batches/mine',
  }),
  ...requestsTo(site, await enter(site, 'mentor@example.com'), {
    'a week of all rooms': `/api/timetable?${span}`,
    'batches, first part': '/api/batches/all?limit=50',
    'one batch': `/api/batches/${id}`,
  }),
})
