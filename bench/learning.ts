import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { openClient } from '#src/server/db/client.ts'
import { courseDraft } from '#test/factories.ts'
import { type Line, LONG_WARM_UP, measure, warmUp } from './measure.ts'
import type { Site } from './processes.ts'
import { enter, fillStudents, percentile, requestsTo, signIn } from './users.ts'

const SOCKETS = 10_000
/** Each has a tab in ten: a session has no more than 20 sockets (product 14.12). */
const TABS = 10

/** Until there are as many. Each student is enrolled in a few courses, as students are. */
export async function fillCourses(site: Site, { courses, enrollments }: { courses: number; enrollments: number }) {
  const client = await openClient(site.databaseUrl)
  await client.query(
    `insert into courses (id, title, description, preview, duration, published, modules)
     select uuidv7(), 'Course ' || n, repeat('What it teaches. ', 20), 'What it teaches.', '2 months', true, '[]'
     from generate_series((select count(*) from courses) + 1, $1) n`,
    [courses],
  )
  await client.query(
    `with s as (select id, row_number() over (order by id) as n from users where role = 'student'),
          c as (select id, row_number() over (order by id) as n from courses),
          sizes as (select (select count(*) from s) as students, (select count(*) from c) as courses)
     insert into enrollments (id, student_id, course_id)
     select uuidv7(), s.id, c.id from sizes cross join generate_series(0, $1 - 1) as turn(at)
     join s on s.n = 1 + at % students join c on c.n = 1 + (at / students * 7 + at) % courses
     on conflict do nothing`,
    [enrollments],
  )
  await client.query('vacuum analyze courses, enrollments')
  const { rows } = await client.query<{ id: string }>(
    'select course_id as id from enrollments group by 1 order by count(*) desc, 1 limit 1',
  )
  await client.end()
  return rows[0]?.id ?? ''
}

export async function courseRequests(site: Site, course: string) {
  const studentsOf = `/api/enrollments/course/${course}/students`
  return requestsTo(site, await enter(site, 'mentor@example.com'), {
    'courses, first part': '/api/courses/all?limit=50',
    'courses by title': '/api/courses/all?limit=50&sort=title',
    'courses, search': '/api/courses/all?limit=50&sort=title&q=course',
    'published courses, search': '/api/courses?limit=20&sort=title&q=77',
    "a course's students": `${studentsOf}?limit=50`,
    "a course's students by name": `${studentsOf}?limit=50&sort=name`,
    "a course's students, search": `${studentsOf}?limit=50&sort=name&q=rao`,
  })
}

/** A student with one course of several modules asks for it again and again. */
export async function measureOwnCourses(site: Site, line: Line) {
  const cookie = await enter(site, 'student@example.com')
  const url = `${site.url}/api/enrollments/my-courses`
  const target = { url, headers: { cookie }, pids: site.pids }
  await warmUp(target, LONG_WARM_UP)
  const learning = await measure(target)
  line(
    'My courses, signed in',
    `${learning.cpu.toFixed(2)} ms CPU, ${learning.rate.toFixed(0)} requests/s`,
    'bar: <= 0.8 ms CPU',
  )
}

export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/** An event to all of 10,000 sockets on one process: from the request that causes it to the last that receives it. */
export async function measureSockets(site: Site, line: Line) {
  const cookies = await signedInStudents(site)
  const mentor = await enter(site, 'mentor@example.com')
  const [pid = 0] = site.pids()
  const before = memoryOf(pid)
  const environment = { ...process.env, URL: site.url, COOKIES: cookies.join(','), SOCKETS: String(SOCKETS) }
  const listeners = fork('bench/listeners.ts', { env: environment })
  await once(listeners, 'message')
  const each = (memoryOf(pid) - before) / SOCKETS
  line(`${SOCKETS} sockets on one process`, `${(each / 1000).toFixed(1)} kB of memory each`, '')
  const late: number[] = []
  for (let round = 0; round < 5; round++) {
    const began = Date.now()
    const received = once(listeners, 'message') as Promise<[number[]]>
    await publish(site, mentor, `Round ${round} of sockets`)
    const [moments] = await received
    late.push(...moments.map((moment) => moment - began))
  }
  late.sort((a, b) => a - b)
  line(
    'An event to all of them',
    `median ${percentile(late, 0.5).toFixed(0)} ms, p99 ${percentile(late, 0.99).toFixed(0)} ms`,
    'bar: p99 <= 1000 ms',
  )
  listeners.kill()
}

async function signedInStudents(site: Site) {
  await fillStudents(site, SOCKETS / TABS)
  const client = await openClient(site.databaseUrl)
  const { rows } = await client.query<{ id: string }>(
    "select id from users where role = 'student' and is_approved limit $1",
    [SOCKETS / TABS],
  )
  const users = await signIn(client, rows)
  await client.end()
  return users.map(({ cookie }) => cookie)
}

/** Opens a course, an event to every student (a second event invalidates their responses). */
async function publish(site: Site, cookie: string, title: string) {
  const response = await fetch(`${site.url}/api/courses`, {
    method: 'POST',
    headers: { origin: site.url, 'content-type': 'application/json', cookie },
    body: JSON.stringify(courseDraft({ title })),
  })
  if (!response.ok) throw new Error(await response.text())
}
