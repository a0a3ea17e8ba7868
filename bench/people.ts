import pg from 'pg'
import type { Line } from './measure.ts'
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

/** Milliseconds of each request, sorted. */
export async function times(count: number, request: (at: number) => Promise<Response>) {
  const all: number[] = []
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    await (await request(at)).arrayBuffer()
    all.push(performance.now() - began)
  }
  return all.sort((one, other) => one - other)
}
export const percentile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0

/** How something bears a large institute: its times in a small one beside those in a large one. */
export function compareTimes(what: string, small: number[], large: number[], line: Line) {
  const [before, after] = [percentile(small, 0.99), percentile(large, 0.99)]
  const medians = `${percentile(small, 0.5).toFixed(1)} → ${percentile(large, 0.5).toFixed(1)} ms`
  line(
    what,
    `p99 ${before.toFixed(1)} → ${after.toFixed(1)} ms (median ${medians})`,
    `ratio ${(after / before).toFixed(1)}   bar: <= 2`,
  )
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
export async function measurePeople(site: Site, line: (what: string, figure: string, note: string) => void) {
  const cookie = await enter(site, 'mentor@example.com')
  const measure = async () => {
    const found: [string, number[]][] = []
    for (const [name, query] of Object.entries(LISTS)) {
      const request = () => fetch(`${site.url}/api/mentor/students${query}`, { headers: { cookie } })
      await times(REQUESTS / 10, request)
      found.push([name, await times(REQUESTS, request)])
    }
    return found
  }
  await fillStudents(site, FEW)
  const few = await measure()
  await fillStudents(site, MANY)
  const many = await measure()
  for (const [at, [name, large]] of many.entries()) {
    const small = few[at]?.[1] ?? []
    const [p99, before] = [percentile(large, 0.99), percentile(small, 0.99)]
    const medians = `${percentile(small, 0.5).toFixed(1)} → ${percentile(large, 0.5).toFixed(1)} ms`
    line(
      `Students, ${name}`,
      `p99 ${before.toFixed(1)} → ${p99.toFixed(1)} ms (median ${medians})`,
      `ratio ${(p99 / before).toFixed(1)}   bar: <= 2`,
    )
  }

  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < REQUESTS; round++) {
    known.push(...(await times(1, () => login(site, 'student@example.com', 'wrong'))))
    unknown.push(...(await times(1, () => login(site, `nobody${round}@example.com`, 'wrong'))))
  }
  const [one, other] = [known, unknown].map((all) =>
    percentile(
      all.sort((a, b) => a - b),
      0.5,
    ),
  ) as [number, number]
  line(
    'Login refused, known and unknown address',
    `${one.toFixed(2)} and ${other.toFixed(2)} ms (medians)`,
    `differ by ${((Math.abs(one - other) / one) * 100).toFixed(1)} %   bar: < 10 %`,
  )
}
