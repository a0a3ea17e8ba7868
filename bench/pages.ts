import { dashboardPages, type Role } from '#test/browser/dashboard-pages.ts'
import { type Line, measure, warmUp, warmUpAll } from './measure.ts'
import { type Site, startReference } from './processes.ts'
import { enter } from './users.ts'

const ROUNDS = 4
/** Of two who take turns each as briefly as the machine stays the same; all is compiled by then. */
const BRIEFLY = { seconds: 0.5 }
const MORE_BRIEFLY = { seconds: 0.2 }
const ROLES: Role[] = ['student', 'mentor', 'admin']
/** A search, which is not cached, for an empty term. */
const GUESTS = '/courses?q='

/**
 * CPU of a page that is rendered for each request: a guest's list, and every screen of the dashboard. Each is measured in
 * several rounds and the lowest counts, because other work on the machine only ever adds.
 */
export async function measurePages(site: Site, line: Line) {
  const { stop, ...bare } = await startReference('react', { DATABASE_URL: site.databaseUrl }, site.postgresPids)
  await warmUp(bare)
  const pages = await allPages(site)
  await warmUpAll(pages)
  const moments = pages.map((page) => ({ page, ours: [] as number[], theirs: [] as number[] }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { page, ours, theirs } of moments) {
      ours.push((await measure({ ...page, ...BRIEFLY })).cpu)
      theirs.push((await measure({ ...bare, ...MORE_BRIEFLY })).cpu)
    }
  }
  const costs = moments.map(({ page, ours, theirs }) => ({
    path: page.url.slice(site.url.length),
    ours: Math.min(...ours),
    theirs: Math.min(...theirs),
  }))
  line(
    'Rendered per request, beside bare React + pg, a list of 30',
    '',
    'Next.js: 13 of its CPU   bar: <= 12, a list of 25 rows <= 16',
  )
  for (const { path, ours, theirs } of costs.sort((a, b) => b.ours - a.ours))
    line(
      `  ${path.replace(/[\da-f]{8}-[-\da-f]+/, '…')}`,
      `${ours.toFixed(2)} ms CPU beside ${theirs.toFixed(2)}`,
      `ratio ${(ours / theirs).toFixed(1)}`,
    )
  await stop()
}

async function allPages(site: Site) {
  const cookies = await Promise.all(ROLES.map((role) => enter(site, `${role}@example.com`)))
  const read = (path: string) =>
    fetch(site.url + path, { headers: { cookie: cookies[0] ?? '' } }).then((it) => it.json())
  const screens = await Promise.all(ROLES.map((role) => dashboardPages(role, read)))
  const page = (path: string, headers = {}) => ({ url: site.url + path, headers, pids: site.pids })
  return [
    page(GUESTS),
    ...screens.flatMap((paths, at) => paths.map((path) => page(path, { cookie: cookies[at] ?? '' }))),
  ]
}
