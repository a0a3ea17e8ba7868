import pg from 'pg'
import { attendanceAnswers, fillMarks, fillRegister } from './attendance.ts'
import { batchAnswers, fillBatches } from './batches.ts'
import { courseAnswers, fillCourses } from './learning.ts'
import type { Line } from './measure.ts'
import { type Answers, fillStudents, homeAnswers, inTurn, measureLogins, percentile, studentAnswers } from './people.ts'
import { openSite, type Site } from './processes.ts'
import { fillDiscussions, measureSearch } from './search.ts'

export const SMALL = { students: 100, courses: 100, enrollments: 100, discussions: 100, marks: 0 }
const LARGE = { students: 100_000, courses: 1_000, enrollments: 300_000, discussions: 20_000, marks: 300_000 }
const REQUESTS = 400

/**
 * How answers bear a large institute. It stands beside a small one, a process and a database each, and of both the same is
 * asked in turn: what the machine does meanwhile, it does to both.
 */
export async function measureGrowth(line: Line) {
  await using small = await openSite()
  await using large = await openSite()
  const fewer = await fill(small, SMALL)
  const more = await fill(large, LARGE)
  await compare(await answersOf(small, fewer), await answersOf(large, more), line)
  await measureLogins(large, line)
  await measureSearch(large, line)
}

/** As it is on a day on which nobody has just brought in a hundred thousand people: all written down, nothing to tidy. */
export async function fill(site: Site, counts: typeof SMALL) {
  await fillStudents(site, counts.students)
  const course = await fillCourses(site, counts)
  await fillDiscussions(site, counts.discussions)
  const batch = await fillBatches(site)
  const register = await fillRegister(site)
  if (counts.marks > 0) await fillMarks(site, counts.marks)
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  return { course, batch, register }
}

const answersOf = async (site: Site, { course, batch, register }: Awaited<ReturnType<typeof fill>>) => ({
  Students: await studentAnswers(site),
  List: await courseAnswers(site, course),
  Dashboard: await homeAnswers(site),
  Classroom: await batchAnswers(site, batch),
  Register: await attendanceAnswers(site, register),
})

async function compare(small: Record<string, Answers>, large: Record<string, Answers>, line: Line) {
  for (const [kind, answers] of Object.entries(small)) {
    for (const [name, ask] of Object.entries(answers)) {
      const askLarge = large[kind]?.[name] ?? ask
      const [few = [], many = []] = await inTurn([ask, askLarge], REQUESTS)
      const [median, p99] = [0.5, 0.99].map((share) => [few, many].map((times) => percentile(times, share)))
      const [before = 0, after = 0] = p99 ?? []
      line(
        `${kind}, ${name}`,
        `p99 ${written(p99)} ms (median ${written(median)} ms)`,
        `ratio ${(after / before).toFixed(1)}   bar: <= 2`,
      )
    }
  }
}

const written = (times: number[] = []) => times.map((time) => time.toFixed(1)).join(' → ')
