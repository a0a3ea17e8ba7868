import { openClient } from '#src/server/db/client.ts'
import type { Site } from './processes.ts'
import { enter, fromElsewhere, type Requests, requestsTo, take } from './users.ts'

const STUDENTS = 15
const CLASSES = 30
/** Of those, how many are marked: with all their students that makes a hundred. */
const MARKED = 7
const OLD_STUDENTS = 10

/** A batch of the demo's mentor with the demo's student in it, whose classes were all held these last days. */
export async function fillRegister({ databaseUrl }: Pick<Site, 'databaseUrl'>) {
  const client = await openClient(databaseUrl)
  const { rows } = await client.query<{ id: string; course: string }>(
    `insert into batches (id, course_id, mentor_id, name, starts_on, weekdays, start_time, end_time, class_count,
                          delivery_mode, room, seats, begins_at, ends_at)
     select uuidv7(), course.id, mentor.id, 'Register', current_date - 5, '{mon,tue,wed,thu,fri,sat,sun}', '19:00', '21:00',
            $1::int, 'classroom', 'Room 1', $2::int, now() - interval '5 days', now() + interval '1 hour'
     from (select id from users where email = 'mentor@example.com') mentor,
          (select id from courses where published order by id offset 1 limit 1) course
     returning id, course_id as course`,
    [CLASSES, STUDENTS],
  )
  const [{ id, course } = { id: '', course: '' }] = rows
  await client.query(
    `insert into classes (id, batch_id, number, starts_at, ends_at, room)
     select uuidv7(), $1, at, now() - make_interval(hours => 4 * ($2::int - at)) - interval '1 hour',
            now() - make_interval(hours => 4 * ($2::int - at)) + interval '1 hour', 'Room 1'
     from generate_series(1, $2::int) at`,
    [id, CLASSES],
  )
  await client.query(
    `insert into seats (id, batch_id, course_id, student_id, started_at)
     select uuidv7(), $1, $2, id, now() - interval '9 days' from (
       select id from users where role = 'student' and is_approved
         and not exists (select from seats where student_id = users.id and course_id = $2)
       order by email <> 'student@example.com', id limit $3::int) chosen`,
    [id, course, STUDENTS],
  )
  const { rows: classes } = await client.query<{ id: string }>(
    'select id from classes where batch_id = $1 order by number',
    [id],
  )
  const { rows: students } = await client.query<{ id: string }>(
    'select student_id as id from seats where batch_id = $1 order by 1',
    [id],
  )
  await client.query(
    `insert into attendance_records (id, class_id, student_id, mark, source, at, said_at)
     select uuidv7(), c.id, seats.student_id, case when random() < 0.2 then 'absent' else 'present' end, 'register', c.starts_at, c.starts_at
     from classes c join seats on seats.batch_id = c.batch_id where c.batch_id = $1 and c.number > $2`,
    [id, CLASSES - MARKED],
  )
  await client.end()
  return { course, classes: classes.map((student) => student.id), students: students.map((student) => student.id) }
}

type Filled = Awaited<ReturnType<typeof fillRegister>>

/** Batches of years past over all courses and mentors, with a mark for each of their students in each of their classes. */
export async function fillMarks({ databaseUrl }: Site, count: number) {
  const client = await openClient(databaseUrl)
  await client.query(
    `insert into batches (id, course_id, mentor_id, name, starts_on, weekdays, start_time, end_time, class_count,
                          delivery_mode, room, seats, begins_at, ends_at)
     select uuidv7(), taught.ids[1 + n % array_length(taught.ids, 1)], mentors.ids[1 + n % array_length(mentors.ids, 1)],
            'Old ' || n, day, '{mon,tue,wed,thu,fri,sat,sun}', '19:00', '21:00', $2::int, 'classroom', '', 15,
            day + time '13:30', day + $2::int + time '15:30'
     from (select array_agg(id order by id) as ids from courses where published) taught,
          (select array_agg(id order by id) as ids from users where role = 'mentor') mentors,
          generate_series(1, $1::int) n, lateral (select current_date - 100 - n % 900 as day) days`,
    [count / CLASSES / OLD_STUDENTS, CLASSES],
  )
  await client.query(
    `insert into classes (id, batch_id, number, starts_at, ends_at, room)
     select uuidv7(), b.id, at + 1, b.begins_at + make_interval(days => at), b.begins_at + make_interval(days => at, hours => 2), ''
     from batches b, generate_series(0, $1 - 1) at where b.name like 'Old %'`,
    [CLASSES],
  )
  await client.query(
    `with s as (select id, row_number() over (order by id) - 1 as n from users where role = 'student' and is_approved),
          old as (select *, row_number() over (order by id) as at from batches where name like 'Old %')
     insert into seats (id, batch_id, course_id, student_id, started_at, ended_at)
     select uuidv7(), old.id, course_id, s.id, begins_at, ends_at
     from old cross join generate_series(1, $1::int) place cross join (select count(*) as students from s) sizes
     join s on s.n = (at * $1::int + place) % students`,
    [OLD_STUDENTS],
  )
  await client.query(
    `insert into attendance_records (id, class_id, student_id, mark, source, at, said_at, by_id)
     select uuidv7(), c.id, s.student_id, (array['present', 'present', 'present', 'late', 'absent', 'excused'])[1 + c.number % 6],
            'register', c.starts_at, c.starts_at, b.mentor_id
     from classes c join batches b on b.id = c.batch_id join seats s on s.batch_id = b.id where b.name like 'Old %'`,
  )
  await client.query('vacuum analyze batches, classes, seats, marks, attendance_counts')
  await client.end()
}

/** What mentors and students ask of the register. */
export async function attendanceRequests(site: Site, { course, classes, students }: Filled): Promise<Requests> {
  const student = await enter(site, 'student@example.com')
  const [mentor, admin] = [await enter(site, 'mentor@example.com'), await enter(site, 'admin@example.com')]
  let turn = 0
  function mark() {
    turn++
    const at = new Date().toISOString()
    const marks = students.map((studentId, place) => ({ studentId, mark: (turn + place) % 9 ? 'present' : 'late', at }))
    // One user alone would reach the limit of changes.
    const cookie = turn % 2 ? mentor : admin
    const headers = { cookie, origin: site.url, 'content-type': 'application/json', ...fromElsewhere() }
    const url = `${site.url}/api/classes/${classes[turn % CLASSES]}/register`
    return take(url, { method: 'PUT', headers }, JSON.stringify({ marks, sentAt: at }))
  }
  return {
    ...requestsTo(site, mentor, {
      'the register of a class': `/api/classes/${classes.at(-1)}/register`,
      'who is missing from a course': `/api/attendance/missing?courseId=${course}`,
      'home of a mentor': '/api/dashboard/mentor',
    }),
    ...requestsTo(site, student, { 'my attendance': '/api/attendance/mine' }),
    [`${STUDENTS} marks, stored`]: mark,
  }
}
