import { type Line, LONG_WARM_UP, measure } from './measure.ts'
import { compareTimes, enter, type Site, times } from './people.ts'

type Times = Record<string, number[]>

const REQUESTS = 300
const ROLES = ['student', 'mentor', 'admin']
const PAGES = [
  ...ROLES.map((role) => [role, `/dashboard/${role}`] as const),
  ['student', '/dashboard/student/profile'] as const,
]

/** What a signed-in page costs, which is drawn anew for everyone: each home, and one with little on it. */
export async function measureHomes(site: Site, line: Line) {
  for (const [role, path] of PAGES) {
    const headers = { cookie: await enter(site, `${role}@example.com`) }
    const page = await measure({ url: site.url + path, headers, pids: site.pids, warmUp: LONG_WARM_UP })
    const zipped = await measure({
      url: site.url + path,
      headers: { ...headers, 'accept-encoding': 'gzip, br' },
      pids: site.pids,
    })
    line(
      path,
      `${page.cpu.toFixed(2)} ms CPU, ${page.rate.toFixed(0)} requests/s`,
      `${zipped.cpu.toFixed(2)} compressed   bar: <= 2.5 ms CPU`,
    )
  }
}

/** Milliseconds of each home, one request after the other. */
export async function timesOfHomes(site: Site) {
  const all: Times = {}
  for (const role of ROLES) {
    const headers = { cookie: await enter(site, `${role}@example.com`) }
    const request = () => fetch(`${site.url}/dashboard/${role}`, { headers })
    await times(REQUESTS / 10, request)
    all[role] = await times(REQUESTS, request)
  }
  return all
}

/** How homes bear a large institute. */
export function compareHomes(few: Times, many: Times, line: Line) {
  for (const role of ROLES) compareTimes(`Home of a ${role}`, few[role] ?? [], many[role] ?? [], line)
}
