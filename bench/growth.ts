import { openClient } from '#src/server/db/client.ts'
import { attendanceRequests, fillMarks, fillRegister } from './attendance.ts'
import { batchRequests, fillBatches } from './batches.ts'
import { courseRequests, fillCourses } from './learning.ts'
import type { Line } from './measure.ts'
import { openSite, type Site } from './processes.ts'
import { fillDiscussions, measureSearch } from './search.ts'
import {
  fillStudents,
  homeRequests,
  inTurn,
  measureLogins,
  percentile,
  type Requests,
  studentRequests,
} from './users.ts'

export const SMALL = { students: 100, courses: 100, enrollments: 100, discussions: 100, marks: 0 }
const LARGE = { students: 100_000, courses: 1_000, enrollments: 300_000, discussions: 20_000, marks: 300_000 }
/** Of each answer: of fewer, one collection of memory in one of the houses would be the p99. */
const REQUESTS = 330

/**
 * How answers bear a large institute. It stands beside a small one, a process and a database each, and of both the same is
 * asked in turn: what the machine does meanwhile, it does to both.
 */
export async function measureGrowth(line: Line) {
  await using small = await openSite()
  await using large = await openSite()
  const fewer = await fill(small, SMALL)
  const more = await fill(large, LARGE)
  await compare(await requestsOf(small, fewer), await requestsOf(large, more), line)
  await measureLogins(large, line)
  await measureSearch(large, line)
}

/** Vacuumed and analysed, as on a day without a large import. */
export async function fill(site: Site, counts: typeof SMALL) {
  await fillStudents(site, counts.students)
  const course = await fillCourses(site, counts)
  await fillDiscussions(site, counts.discussions)
  const batch = await fillBatches(site)
  const register = await fillRegister(site)
  if (counts.marks > 0) await fillMarks(site, counts.marks)
  const client = await openClient(site.databaseUrl)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  return { course, batch, register }
}

async function requestsOf(site: Site, { course, batch, register }: Awaited<ReturnType<typeof fill>>) {
  const kinds: Record<string, Requests> = {
    Students: await studentRequests(site),
    List: await courseRequests(site, course),
    Dashboard: await homeRequests(site),
    Classroom: await batchRequests(site, batch),
    Register: await attendanceRequests(site, register),
  }
  return Object.entries(kinds).flatMap(([kind, requests]) =>
    Object.entries(requests).map(([name, ask]) => ({ name: `${kind}, ${name}`, ask })),
  )
}

type Named = Awaited<ReturnType<typeof requestsOf>>

async function compare(small: Named, large: Named, line: Line) {
  for (const [at, { name, ask }] of small.entries()) {
    const same = large[at]
    if (same?.name !== name) throw new Error(`Of a large institute is not asked: ${name}`)
    const [few = [], many = []] = await inTurn([ask, same.ask], REQUESTS)
    const medians = `${percentile(few, 0.5).toFixed(1)} → ${percentile(many, 0.5).toFixed(1)} ms`
    line(
      name,
      `p99 ${percentile(few, 0.99).toFixed(1)} → ${percentile(many, 0.99).toFixed(1)} ms (median ${medians})`,
      `ratio ${(percentile(many, 0.99) / percentile(few, 0.99)).toFixed(1)}   bar: <= 2`,
    )
  }
}
