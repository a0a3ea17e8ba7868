import { globSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillMarks, fillRegister, timesOfAttendance } from './attendance.ts'
import { fillBatches, measureBatches, timesOfBatches } from './batches.ts'
import { timesOfHomes } from './homes.ts'
import { fillCourses, measureLists, measureOwnCourses, measureSockets } from './learning.ts'
import { LONG_WARM_UP, measure, middleOf } from './measure.ts'
import { measureOverload } from './overload.ts'
import { measurePages } from './pages.ts'
import { compareTimes, fillStudents, measurePeople } from './people.ts'
import { startReference, startSite } from './processes.ts'
import { fillDiscussions, measureSearch } from './search.ts'
import { measureSeveral } from './several.ts'
import { measureStart } from './start.ts'
import { measureWriting } from './writing.ts'

/**
 * Every figure beside its reference, taken in turn within one run: the machine may be noisy, the ratio is not.
 * CPU is of the server's processes and PostgreSQL's together, per request.
 */
const ROUNDS = 3
const FEW = 100
const MARKS = 300_000
const folder = await mkdtemp(join(tmpdir(), 'classroom-bench-'))
const site = await startSite(folder)
try {
  // While the process is young: what it took for other work would hide what sockets take.
  await measureSockets(site, line)
  await site.fillTo(30)
  const br = { 'accept-encoding': 'br' }
  // Past the cache: what is searched for is asked anew, and here it is nothing.
  const anew = { url: `${site.url}/api/courses?q=`, headers: { 'accept-encoding': 'identity' }, pids: site.pids }

  await compare('Guest course list from the cache', 'a raw node server sending the same bytes', {
    ours: { url: `${site.url}/courses`, headers: br, pids: site.pids },
    reference: await startReference('raw', { BYTES_FROM: `${site.url}/courses` }),
    bar: '>= 0.9 of its requests/s',
  })
  await compare('GET /api/courses from the cache', 'a raw node server sending the same bytes', {
    ours: { url: `${site.url}/api/courses`, headers: br, pids: site.pids },
    reference: await startReference('raw', { BYTES_FROM: `${site.url}/api/courses` }),
    bar: '>= 0.5 of its requests/s',
  })
  await measure({ ...anew, warmUp: LONG_WARM_UP })
  await compare('GET /api/courses, 30 courses, uncached', 'bare node + pg, the same query', {
    ours: anew,
    reference: await startReference('pg', { DATABASE_URL: site.databaseUrl }, site.postgresPids),
    bar: '>= 0.5 of its requests/s',
  })
  await measureWriting(site, line)
  await bytesOf(`${site.url}/courses`)
  await measureOwnCourses(site, line)
  await measurePages(site, line)
  await measureOverload(site, line)
  await measureSeveral(site, line)
  await measureStart(site, line)
  await fillStudents(site, FEW)
  await fillCourses(site, { courses: FEW, enrollments: FEW })
  await fillDiscussions(site, FEW)
  const few = await timesOfHomes(site)
  const filled = await fillBatches(site)
  await measureBatches(site, filled, line)
  const classroom = await timesOfBatches(site, filled)
  const held = await fillRegister(site)
  const register = await timesOfAttendance(site, held)
  await measurePeople(site, line)
  await measureLists(site, line)
  await measureSearch(site, line)
  compareTimes('Dashboard', few, await timesOfHomes(site), line)
  compareTimes('Classroom', classroom, await timesOfBatches(site, filled), line)
  await fillMarks(site, MARKS)
  compareTimes('Register', register, await timesOfAttendance(site, held), line)
} finally {
  await site.stop()
  await rm(folder, { recursive: true })
}

type Side = Parameters<typeof measure>[0]
type Reference = Side & { stop: () => Promise<void> }

async function compare(
  what: string,
  than: string,
  { ours, reference, bar }: { ours: Side; reference: Reference; bar: string },
) {
  const { us, theirs } = await middleOf(
    ROUNDS,
    async () => ({ us: await measure(ours), theirs: await measure({ ...reference, headers: ours.headers }) }),
    ({ us, theirs }) => us.rate / theirs.rate,
  )
  await reference.stop()
  line(what, `${us.rate.toFixed(0)} requests/s, ${us.cpu.toFixed(3)} ms CPU`, '')
  line(
    `  ${than}`,
    `${theirs.rate.toFixed(0)} requests/s, ${theirs.cpu.toFixed(3)} ms CPU`,
    `ratio ${(us.rate / theirs.rate).toFixed(2)}   bar: ${bar}`,
  )
}

/** What a first visit to the page loads, as it travels. */
async function bytesOf(url: string) {
  const html = await (await fetch(url)).text()
  const files = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path))]
  const sizes = files
    .map((path) => ({ path, bytes: statSync(`build/client${path}.br`).size }))
    .sort((one, other) => other.bytes - one.bytes)
  const scripts = sizes.filter(({ path }) => path.endsWith('.js'))
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  line(
    `Script of ${new URL(url).pathname}, brotli`,
    `${(total / 1000).toFixed(1)} kB in ${scripts.length} files`,
    'bar: <= 120 kB',
  )
  for (const { path, bytes } of sizes) if (bytes > 900) line(`  ${path}`, `${(bytes / 1000).toFixed(1)} kB`, '')
  const all = globSync('build/client/assets/*.js').reduce((sum, file) => sum + readFileSync(file).length, 0)
  line('  (all pages together, before compression)', `${(all / 1000).toFixed(0)} kB`, '')
}

function line(what: string, figure: string, note: string) {
  console.log(`${what.padEnd(48)} ${figure.padEnd(40)} ${note}`.trimEnd())
}
