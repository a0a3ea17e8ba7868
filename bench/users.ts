import { Agent, type RequestOptions, request } from 'node:http'
import type pg from 'pg'
import { hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { openClient } from '#src/server/db/client.ts'
import { type Line, timeOf } from './measure.ts'
import type { Site } from './processes.ts'

const LOGINS = 300
const json = (site: Site) => ({ origin: site.url, 'content-type': 'application/json' })

/** A different address each time, so that no rate limit applies. */
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

/** The cookie of one of the demo users. */
export async function enter(site: Site, email: string) {
  const entered = await login(site, email, 'classroom')
  return entered.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Each with the cookie of a new session, without a login. */
export async function signIn<User extends { id: string }>(client: pg.Client, users: User[]) {
  const signedIn = users.map((user) => ({ user, token: newToken() }))
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select token, user_id, now() + interval '30 days' from unnest($1::text[], $2::uuid[]) as s(token, user_id)`,
    [signedIn.map(({ token }) => hashToken(token)), signedIn.map(({ user }) => user.id)],
  )
  return signedIn.map(({ user, token }) => ({ ...user, cookie: `session=${token}` }))
}

/** Done when the whole answer is there. */
export type Ask = () => Promise<unknown>
/** What may be asked of a site, by name. */
export type Requests = Record<string, Ask>

/** Of each, the milliseconds of so many requests, one after the other, once a tenth as many have been made. */
export async function inTurn(asks: Ask[], count: number) {
  const all: number[][] = asks.map(() => [])
  for (let at = -count / 10; at < count; at++) {
    for (const [which, ask] of asks.entries()) {
      const time = await timeOf(ask)
      if (at >= 0) all[which]?.push(time)
    }
  }
  return all
}

export const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

const agent = new Agent({ keepAlive: true })

/**
 * Reads a response without decompressing it: `fetch` does, and the garbage collection of this process would be measured.
 * @throws {Error} for a response that is not OK
 */
export const take = (url: string, { headers, ...options }: RequestOptions, body = '') =>
  new Promise<void>((resolve, reject) => {
    request(url, { agent, ...options, headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
      const isOk = response.statusCode === 200
      response.on('end', () => (isOk ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)))).resume()
    })
      .on('error', reject)
      .end(body)
  })

/** Each address, as one and the same user asks for it. */
export const requestsTo = (site: Site, cookie: string, paths: Record<string, string>): Requests =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, () => take(site.url + path, { headers: { cookie } })]),
  )

/** Until there are `count` students. Their names come from few words, as names do. */
export async function fillStudents(site: Site, count: number) {
  const client = await openClient(site.databaseUrl)
  await client.query(
    `insert into users (id, name, email, role, is_approved)
     select uuidv7(), (array['Asha','Ravi','Kiran','Meena','Suresh','Divya','Arun','Priya'])[1 + n % 8] || ' ' ||
       (array['Rao','Shetty','Nair','Iyer','Gowda','Hegde','Bhat','Pai','Das','Khan'])[1 + n / 8 % 10] || ' ' || n,
       'student' || n || '@example.net', 'student', n % 20 > 0
     from generate_series((select count(*) from users where role = 'student') + 1, $1) n`,
    [count],
  )
  await client.query('vacuum analyze users')
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

export async function studentRequests(site: Site) {
  const lists = Object.entries(LISTS).map(([name, query]) => [name, `/api/mentor/students${query}`])
  return requestsTo(site, await enter(site, 'mentor@example.com'), Object.fromEntries(lists))
}

export const homeRequests = async (site: Site) => ({
  ...requestsTo(site, await enter(site, 'student@example.com'), { 'home of a student': '/dashboard/student' }),
  ...requestsTo(site, await enter(site, 'mentor@example.com'), { 'home of a mentor': '/dashboard/mentor' }),
  ...requestsTo(site, await enter(site, 'admin@example.com'), { 'home of an admin': '/dashboard/admin' }),
})

/** What a login tells by the time it takes. */
export async function measureLogins(site: Site, line: Line) {
  let round = 0
  const registered = async () => (await login(site, 'student@example.com', 'wrong')).text()
  const unknown = async () => (await login(site, `nobody${round++}@example.com`, 'wrong')).text()
  const [registeredTime = 0, unknownTime = 0] = (await inTurn([registered, unknown], LOGINS)).map((times) =>
    percentile(times, 0.5),
  )
  line(
    'Login refused, known and unknown address',
    `${registeredTime.toFixed(2)} and ${unknownTime.toFixed(2)} ms (medians)`,
    `differ by ${((Math.abs(registeredTime - unknownTime) / registeredTime) * 100).toFixed(1)} %   bar: < 10 %`,
  )
}
