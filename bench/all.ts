import { globSync, readFileSync, statSync } from 'node:fs'
import { measureBatches } from './batches.ts'
import { fill, measureGrowth, SMALL } from './growth.ts'
import { measureOwnCourses, measureSockets } from './learning.ts'
import { LONG_WARM_UP, measure, middleOf, warmUp } from './measure.ts'
import { measureOverload } from './overload.ts'
import { measurePages } from './pages.ts'
import { openSite, startReference } from './processes.ts'
import { measureSeveral } from './several.ts'
import { measureSlowClients } from './slow-clients.ts'
import { measureStart } from './start.ts'
import { measureWriting } from './writing.ts'

/**
 * Every figure beside its reference, taken in turn within one run: the machine may be noisy, the ratio is not.
 * CPU is of the server's processes and PostgreSQL's together, per request.
 */
const ROUNDS = 3
{
  await using site = await openSite()
  // First, while the process is fresh: memory used by other work would hide the memory of sockets.
  await measureSockets(site, line)
  await site.fillTo(30)
  const br = { 'accept-encoding': 'br' }
  // A search, which is not cached, for an empty term.
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
  await warmUp(anew, LONG_WARM_UP)
  await compare('GET /api/courses, 30 courses, uncached', 'bare node + pg, the same query', {
    ours: anew,
    reference: await startReference('pg', { DATABASE_URL: site.databaseUrl }, site.postgresPids),
    bar: '>= 0.4 of its requests/s',
  })
  await measureWriting(site, line)
  await bytesOf(`${site.url}/courses`)
  await measureOwnCourses(site, line)
  await measurePages(site, line)
  await measureOverload(site, line)
  await measureSlowClients(site, line)
  await measureSeveral(site, line)
  await measureStart(site, line)
  const { batch } = await fill(site, SMALL)
  await measureBatches(site, batch, line)
}
await measureGrowth(line)

type Side = Parameters<typeof measure>[0]
type Reference = Side & { stop: () => Promise<void> }

async function compare(
  what: string,
  than: string,
  { ours, reference, bar }: { ours: Side; reference: Reference; bar: string },
) {
  const sides = [ours, { ...reference, headers: ours.headers }] as const
  for (const side of sides) await warmUp(side)
  const { us, theirs } = await middleOf(
    ROUNDS,
    async () => ({ us: await measure(sides[0]), theirs: await measure(sides[1]) }),
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
    .sort((a, b) => b.bytes - a.bytes)
  const scripts = sizes.filter(({ path }) => path.endsWith('.js'))
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  line(
    `Script of ${new URL(url).pathname}, brotli`,
    `${(total / 1000).toFixed(1)} kB in ${scripts.length} files`,
    'bar: <= 130 kB',
  )
  for (const { path, bytes } of sizes) if (bytes > 900) line(`  ${path}`, `${(bytes / 1000).toFixed(1)} kB`, '')
  const all = globSync('build/client/assets/*.js').reduce((sum, file) => sum + readFileSync(file).length, 0)
  line('  (all pages together, before compression)', `${(all / 1000).toFixed(0)} kB`, '')
}

function line(what: string, figure: string, note: string) {
  console.log(`${what.padEnd(48)} ${figure.padEnd(40)} ${note}`.trimEnd())
}
