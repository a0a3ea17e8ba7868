import pg from 'pg'
import { type Line, timeOf } from './measure.ts'
import type { startSite } from './processes.ts'

export type Site = Awaited<ReturnType<typeof startSite>>

const REQUESTS = 300
const FEW = 100
const MANY = 100_000
const json = (site: Site) => ({ origin: site.url, 'content-type': 'application/json' })

/** A different visitor each time, so that the limits of one address do not stand in the way. */
let visitors = 0
export const fromElsewhere = () => ({
  'x-forwarded-for': `10.${++visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
})

const login = (site: Site, email: string, password: string) =>
  fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { ...json(site), ...fromElsewhere() },
    body: JSON.stringify({ email, password }),
  })

/** The cookie of one of the demo people. */
export async function enter(site: Site, email: string) {
  const entered = await login(site, email, 'classroom')
  return entered.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const answerOf = (request: () => Promise<Response>) => timeOf(async () => (await request()).arrayBuffer())

/** Milliseconds of each of so many requests, one after the other, once a tenth as many have been made. */
export async function times(request: () => Promise<Response>, count = REQUESTS) {
  const all: number[] = []
  for (let at = -count / 10; at < count; at++) {
    const time = await answerOf(request)
    if (at >= 0) all.push(time)
  }
  return all
}

export const percentile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0

/** Of three thirds of the requests the one in the middle: what keeps the machine for a moment is in one of them. */
function p99Of(times: number[]) {
  const third = Math.ceil(times.length / 3)
  const thirds = [0, third, 2 * third].map((from) => times.slice(from, from + third))
  return percentile(
    thirds.map((part) => percentile(part, 0.99)),
    0.5,
  )
}

type Times = Record<string, number[]>
type Asked = Record<string, readonly [cookie: string, path: string]>

/** Of each its `times`: who asks, and for what. */
export async function timesOf(site: Site, asked: Asked) {
  const all: Times = {}
  for (const [name, [cookie, path]] of Object.entries(asked))
    all[name] = await times(() => fetch(site.url + path, { headers: { cookie } }))
  return all
}

/** How each bears a large institute: its times in a small one beside those in a large one. */
export function compareTimes(of: string, few: Times, many: Times, line: Line) {
  for (const [name, large] of Object.entries(many)) {
    const small = few[name] ?? []
    const [before, after] = [p99Of(small), p99Of(large)]
    const medians = `${percentile(small, 0.5).toFixed(1)} → ${percentile(large, 0.5).toFixed(1)} ms`
    line(
      `${of}, ${name}`,
      `p99 ${before.toFixed(1)} → ${after.toFixed(1)} ms (median ${medians})`,
      `ratio ${(after / before).toFixed(1)}   bar: <= 2`,
    )
  }
}

/** Until there are `count` students. Their names come from few words, as names do. */
export async function fillStudents(site: Site, count: number) {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query(
    `insert into people (id, name, email, role, is_approved)
     select uuidv7(), (array['Asha','Ravi','Kiran','Meena','Suresh','Divya','Arun','Priya'])[1 + n % 8] || ' ' ||
       (array['Rao','Shetty','Nair','Iyer','Gowda','Hegde','Bhat','Pai','Das','Khan'])[1 + n / 8 % 10] || ' ' || n,
       'student' || n || '@example.net', 'student', n % 20 > 0
     from generate_series((select count(*) from people where role = 'student') + 1, $1) n`,
    [count],
  )
  await client.query('vacuum analyze people')
  await client.end()
}

const LISTS = {
  'first part': '?limit=50',
  'by name': '?limit=50&sort=name',
  'by email, down': '?limit=50&sort=-email',
  'awaiting approval, latest': '?limit=50&sort=-createdAt&isApproved=false',
  'awaiting approval, by name': '?limit=50&sort=name&isApproved=false',
  'search, rare': '?limit=50&q=student77%40',
  'search, common': '?limit=50&sort=name&q=rao',
  'search, two letters': '?limit=50&sort=name&q=ra',
  'search, two letters, none': '?limit=50&sort=name&q=zq',
  'search, none': '?limit=50&sort=name&q=zzzz',
}

/** How lists of students bear a thousand times as many, and what a login tells by the time it takes. */
export async function measurePeople(site: Site, line: Line) {
  const cookie = await enter(site, 'mentor@example.com')
  const asked = Object.entries(LISTS).map(([name, query]) => [name, [cookie, `/api/mentor/students${query}`]] as const)
  const measure = () => timesOf(site, Object.fromEntries(asked))
  await fillStudents(site, FEW)
  const few = await measure()
  await fillStudents(site, MANY)
  compareTimes('Students', few, await measure(), line)

  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < REQUESTS; round++) {
    known.push(await answerOf(() => login(site, 'student@example.com', 'wrong')))
    unknown.push(await answerOf(() => login(site, `nobody${round}@example.com`, 'wrong')))
  }
  const [one, other] = [percentile(known, 0.5), percentile(unknown, 0.5)]
  line(
    'Login refused, known and unknown address',
    `${one.toFixed(2)} and ${other.toFixed(2)} ms (medians)`,
    `differ by ${((Math.abs(one - other) / one) * 100).toFixed(1)} %   bar: < 10 %`,
  )
}
