import { CONNECTIONS, type Line, LONG_WARM_UP, measure, warmUp } from './measure.ts'
import { type Site, startBeside } from './processes.ts'
import { enter } from './users.ts'

const COUNTS = [1, 2, 4]
const HOME = '/dashboard/student'
const LIST = '/api/courses'

/** The same load for one, two and four processes over one database, on one machine with the load generator. */
export async function measureSeveral(site: Site, line: Line) {
  await using otherProcesses = new AsyncDisposableStack()
  const cookies = { [HOME]: await enter(site, 'student@example.com'), [LIST]: 'session=none' }
  const urls = [site.url]
  const alone: Record<string, number> = {}
  for (const count of COUNTS) {
    while (urls.length < count) {
      const { url, stop } = await startBeside(site)
      otherProcesses.defer(stop)
      urls.push(url)
    }
    const connections = CONNECTIONS / count
    const kinds = Object.entries(cookies).map(([path, cookie]) => ({
      path,
      targets: urls.map((url) => ({ url: url + path, headers: { cookie }, pids: site.pids, connections })),
    }))
    // What was started last has compiled nothing yet, and would be measured while it does.
    await Promise.all(kinds.flatMap(({ targets }) => targets).map((target) => warmUp(target, LONG_WARM_UP)))
    for (const { path, targets } of kinds) {
      const all = await Promise.all(targets.map(measure))
      const rate = all.reduce((sum, { rate }) => sum + rate, 0)
      alone[path] ??= rate
      line(
        `${path}, ${count} processes on one database`,
        `${rate.toFixed(0)} requests/s`,
        `${(rate / alone[path]).toFixed(2)} of what one answers`,
      )
    }
  }
}
