import { openClient } from '#src/server/db/client.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'
import { middle, timeOf } from './measure.ts'
import { openSite } from './processes.ts'
import { enter, fillStudents, inTurn, percentile, requestsTo } from './users.ts'

/**
 * What the classroom costs at its largest: a week of 280 classes, the attendance sheet of 15 students in 40 classes, and a
 * change of 60 classes at once with everyone's messages. `npm run bench classroom`.
 */
const MONDAY = '2030-01-07'
const SUNDAY = '2030-01-13'
const BATCHES = 40
const DAYS = 7
const IN_A_BATCH = 10
const SHEET = { students: 15, classes: 40 }
const CHANGED = 60
const REQUESTS = 40
const ROUNDS = 5
/** Milliseconds. */
const BAR_OF_CHANGE = 1_000

await using site = await openSite()
await fillStudents(site, BATCHES * IN_A_BATCH + SHEET.students)
const cookie = await enter(site, 'mentor@example.com')
const json = { cookie, origin: site.url, 'content-type': 'application/json' }

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${site.url}/api${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const client = await openClient(site.databaseUrl)
const sheet = await fillSheet()
await fillWeek()
await client.query('vacuum analyze batches, classes, seats, marks')
await client.end()

const week = `from=${MONDAY}&to=${SUNDAY}`
const requests = requestsTo(site, cookie, {
  [`GET /api/timetable, ${BATCHES * DAYS} classes`]: `/api/timetable?${week}`,
  'The timetable of that week, rendered': `/dashboard/timetable?day=${MONDAY}`,
  [`GET /api/batches/{id}/attendance, ${SHEET.students} × ${SHEET.classes}`]: `/api/batches/${sheet}/attendance`,
  'The same as CSV': `/api/batches/${sheet}/attendance.csv`,
})
const times = await inTurn(Object.values(requests), REQUESTS)
for (const [at, name] of Object.keys(requests).entries()) {
  const [median, slowest] = [percentile(times[at] ?? [], 0.5), percentile(times[at] ?? [], 0.95)]
  console.log(`${name.padEnd(54)} ${median.toFixed(0)} ms (median), ${slowest.toFixed(0)} ms (p95)`)
}

const changes: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const response = await fetch(`${site.url}/api/timetable?from=${MONDAY}&to=2030-01-20`, { headers: { cookie } })
  const planned: { _id: string; version: number }[] = await response.json()
  const classes = planned.slice(0, CHANGED).map(({ _id, version }) => ({ _id, version }))
  const move = { classes, action: 'move', days: 7, reason: 'The power is off', isConfirmed: true }
  changes.push(await timeOf(() => post('/classes/bulk', move)))
}
const [median, slowest] = [middle(changes, (ms) => ms), Math.max(...changes)]
const note = `bar: <= ${BAR_OF_CHANGE} ms`
console.log(
  `${`POST /api/classes/bulk, ${CHANGED} classes`.padEnd(54)} ${median.toFixed(0)} ms (median), ${slowest.toFixed(0)} ms (slowest)   ${note}`,
)

/** Batches of one course that all have a class on each day of the week, with ten students each. */
async function fillWeek() {
  const { _id: mentorId } = await (await fetch(`${site.url}/api/profile/me`, { headers: { cookie } })).json()
  const { _id: courseId } = await post<{ _id: string }>('/courses', courseDraft({ title: 'Week upon week' }))
  for (let at = 0; at < BATCHES; at++) {
    const draft = batchDraft({ courseId, mentorId }, { startsOn: MONDAY, classCount: DAYS, name: `Week ${at}` })
    await post('/batches', { ...draft, room: `Room ${at}`, isConfirmed: true })
  }
  await client.query(
    `insert into seats (id, batch_id, course_id, student_id)
     select uuidv7(), batch.id, batch.course_id, student.id
     from (select id, course_id, row_number() over (order by id) - 1 as at from batches where course_id = $1) batch
     join (select id, row_number() over (order by id) - 1 as at from users where role = 'student' and is_approved) student
       on student.at between batch.at * $2::int and batch.at * $2::int + $2::int - 1`,
    [courseId, IN_A_BATCH],
  )
}

/** A batch of which every class was held and every student marked. @returns its id */
async function fillSheet() {
  const { rows } = await client.query<{ id: string; course: string }>(
    `insert into batches (id, course_id, mentor_id, name, starts_on, weekdays, start_time, end_time, class_count,
                          delivery_mode, room, seats, begins_at, ends_at)
     select uuidv7(), course.id, mentor.id, 'Sheet', current_date - $1::int - 1, '{mon,tue,wed,thu,fri,sat,sun}', '08:00', '09:00',
            $1::int, 'classroom', '', $2::int, now() - make_interval(days => $1::int + 1), now() - interval '1 day'
     from (select id from users where email = 'mentor@example.com') mentor,
          (select id from courses where published order by id limit 1) course
     returning id, course_id as course`,
    [SHEET.classes, SHEET.students],
  )
  const [{ id, course } = { id: '', course: '' }] = rows
  await client.query(
    `insert into classes (id, batch_id, number, starts_at, ends_at, room)
     select uuidv7(), $1, at, now() - make_interval(days => $2::int + 1 - at, hours => 1), now() - make_interval(days => $2::int + 1 - at), ''
     from generate_series(1, $2::int) at`,
    [id, SHEET.classes],
  )
  await client.query(
    `insert into seats (id, batch_id, course_id, student_id, started_at)
     select uuidv7(), $1, $2, id, now() - make_interval(days => 90) from (
       select id from users where role = 'student' and is_approved
         and not exists (select from seats where student_id = users.id and course_id = $2) order by id desc limit $3::int) chosen`,
    [id, course, SHEET.students],
  )
  await client.query(
    `insert into attendance_records (id, class_id, student_id, mark, source, at, said_at)
     select uuidv7(), held.id, seats.student_id, (array['present', 'late', 'absent', 'excused'])[1 + held.number % 4], 'register',
            held.starts_at, held.starts_at
     from classes held join seats on seats.batch_id = held.batch_id where held.batch_id = $1`,
    [id],
  )
  return id
}
