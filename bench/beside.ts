import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, middleOf, warmUpAll } from './measure.ts'
import { startSite } from './processes.ts'
import { enter } from './users.ts'

/**
 * `npm run bench beside <folder>`: what pages cost here beside another checkout, which is built already, such as the one
 * before a change. In turn, so that a noisy machine is as noisy for both: the median of five pairs. Addresses behind the
 * folder are asked instead of these.
 */
const ROUNDS = 5
const PAGES = [
  '/dashboard/student',
  '/dashboard/mentor',
  '/dashboard/admin',
  '/dashboard/student/my-courses',
  '/dashboard/student/progress',
  '/dashboard/student/profile',
  '/dashboard/mentor/students',
  '/dashboard/admin/mentors',
  '/dashboard/admin/demo-bookings',
  '/courses',
  '/forum',
  '/api/courses',
]
const ROLE = /^\/dashboard\/(\w+)/
const [otherRoot, ...only] = process.argv.slice(2)
if (!otherRoot) throw new Error('Which checkout? npm run bench beside <folder>')

await using sites = new AsyncDisposableStack()
const paths = only.length > 0 ? only : PAGES
const [here, there] = [await open(process.cwd()), await open(otherRoot)]
// Both at once: an idle process would cool down while the other warms up.
await warmUpAll(paths.flatMap((path) => [here(path), there(path)]))
for (const path of paths) {
  const { ours, theirs } = await middleOf(
    ROUNDS,
    async () => ({ ours: (await measure(here(path))).cpu, theirs: (await measure(there(path))).cpu }),
    ({ ours, theirs }) => ours / theirs,
  )
  const ratio = (ours / theirs).toFixed(2)
  console.log(`${path.padEnd(32)} ${ours.toFixed(2)} ms CPU beside ${theirs.toFixed(2)}`.padEnd(64), `ratio ${ratio}`)
}

/** Where to ask a checkout for its pages, past the cache, and whose CPU that takes: its own and its database's. */
async function open(checkout: string) {
  const folder = await mkdtemp(join(tmpdir(), 'classroom-beside-'))
  sites.defer(() => rm(folder, { recursive: true }))
  const site = await startSite(folder, checkout)
  sites.defer(site.stop)
  await site.fillTo(30)
  const cookies = new Map([['', 'session=none']])
  for (const role of ['student', 'mentor', 'admin']) cookies.set(role, await enter(site, `${role}@example.com`))
  return (path: string) => {
    const headers = { cookie: cookies.get(ROLE.exec(path)?.[1] ?? '') ?? '' }
    return { url: site.url + path, headers, pids: site.pids }
  }
}
