import { type Line, measure, middleOf, warmUpAll } from './measure.ts'
import { enter } from './people.ts'
import { type Site, startReference } from './processes.ts'

const ROUNDS = 3
/** Once all is compiled: of two who take turns, each as briefly as the machine stays the same. */
const BRIEFLY = { warmUp: 0.5, seconds: 1 }

/** Of the CPU of that list, where 9.3 ms stood beside 0.7. */
const NEXT = 13

const PAGES = [
  // Past the cache: what is searched for is asked anew, and here it is nothing.
  { path: '/courses?q=' },
  { path: '/dashboard/student', role: 'student' },
  { path: '/dashboard/mentor', role: 'mentor' },
  { path: '/dashboard/admin', role: 'admin' },
  { path: '/dashboard/student/profile', role: 'student' },
  { path: '/dashboard/student/forum', role: 'student' },
  // 25 rows each.
  { path: '/dashboard/mentor/students', role: 'mentor' },
  { path: '/dashboard/admin/demo-bookings', role: 'admin' },
]

/** What a page costs that is drawn anew for whoever asks: a guest's list, each home, one with little on it and the longest. */
export async function measurePages(site: Site, line: Line) {
  const { stop, ...bare } = await startReference('react', { DATABASE_URL: site.databaseUrl }, site.postgresPids)
  await measure(bare)
  const pages = []
  for (const { path, role } of PAGES) {
    const headers: Record<string, string> = role ? { cookie: await enter(site, `${role}@example.com`) } : {}
    pages.push({ path, page: { url: site.url + path, headers, pids: site.pids } })
  }
  await warmUpAll(pages.map(({ page }) => page))
  for (const { path, page } of pages) {
    const { ours, theirs } = await middleOf(
      ROUNDS,
      async () => ({ ours: await measure({ ...page, ...BRIEFLY }), theirs: await measure({ ...bare, ...BRIEFLY }) }),
      ({ ours, theirs }) => ours.cpu / theirs.cpu,
    )
    line(
      `${path}, drawn anew`,
      `${ours.cpu.toFixed(2)} ms CPU, ${ours.rate.toFixed(0)} requests/s`,
      'bar: <= 2.5 ms CPU',
    )
    line(
      '  bare React + pg, a list of 30 courses',
      `${theirs.cpu.toFixed(2)} ms CPU, ${theirs.rate.toFixed(0)} requests/s`,
      `ratio ${(ours.cpu / theirs.cpu).toFixed(1)}   Next.js: ${NEXT}`,
    )
  }
  await stop()
}
