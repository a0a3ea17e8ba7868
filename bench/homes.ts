import type { Line } from './measure.ts'
import { compareTimes, enter, type Site, times } from './people.ts'

type Times = Record<string, number[]>

const REQUESTS = 300
const ROLES = ['student', 'mentor', 'admin']

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
