import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hashToken } from '#src/features/people/server/sessions.ts'

export const PEOPLE = 500
/** Milliseconds: what someone thinks between two calls, and until a call is tried anew that was cut off. */
const THINK = 4_000
const AGAIN = 300
/** A call that is not answered within this, tried anew as often as that takes, is wrong. */
const PATIENCE = 15_000

type Person = { email: string; cookie: string }
type Answer = { status: number; body: string }
type Asked = { method?: string; body?: object; key?: string; guest?: boolean }

/** The calls of a day, each as often as its weight, and what is wrong with an answer. */
const CALLS: { name: string; weight: number; ask: (person: Person, day: Day) => Promise<void> }[] = [
  { name: 'home', weight: 20, ask: (person, day) => day.read(person, '/dashboard/student', 'Student Dashboard') },
  { name: 'courses, a guest', weight: 20, ask: (person, day) => day.read(person, '/courses', 'SAP', { guest: true }) },
  { name: 'my courses', weight: 15, ask: (person, day) => day.read(person, '/api/enrollments/my-courses', '[') },
  { name: 'forum', weight: 15, ask: (person, day) => day.read(person, '/api/forum/discussions?limit=20', '_id') },
  { name: 'search', weight: 8, ask: (person, day) => day.read(person, '/api/search/global?query=sap', 'data') },
  { name: 'who am I', weight: 7, ask: (person, day) => day.read(person, '/api/auth/me', person.email) },
  {
    name: 'a reply',
    weight: 8,
    ask: (person, day) =>
      day.write(person, `/api/forum/discussions/${day.discussion}/reply`, (content) => ({ content })),
  },
  {
    name: 'a booking, a guest',
    weight: 7,
    ask: (person, day) =>
      day.write(
        person,
        '/api/demo-booking',
        (message) => ({
          fullName: 'Asha Kini',
          email: 'asha@example.org',
          phone: '9876543210',
          course: 'sap-mm',
          message,
        }),
        { guest: true },
      ),
  },
]

type Day = Awaited<ReturnType<typeof openDay>>

/** Everyone begins; `end` lets what is under way end, and counts what is there of what was acknowledged. */
export async function startDay(databaseUrl: string, urls: () => string[]) {
  const day = await openDay(databaseUrl, urls)
  const weighted = CALLS.flatMap((call) => Array<typeof call>(call.weight).fill(call))
  let isOver = false
  async function live(person: Person) {
    await pause(Math.random() * THINK)
    while (!isOver) {
      const call = weighted[Math.floor(Math.random() * weighted.length)]
      if (call) await day.timed(call.name, () => call.ask(person, day))
      await pause(Math.random() * 2 * THINK)
    }
  }
  const lives = day.people.map(live)
  return {
    async end() {
      isOver = true
      await Promise.all(lives)
      return day.count()
    },
  }
}

async function openDay(databaseUrl: string, urls: () => string[]) {
  const { people, discussion } = await withDatabase(databaseUrl, enrollEveryone)
  const acknowledged: string[] = []
  const wrong: string[] = []
  const times: Record<string, number[]> = {}
  let [waited, asked, turn] = [0, 0, 0]

  /** From one process or another, as a balancer would ask: again where it was cut off or told to wait. */
  async function ask(person: Person, path: string, { method = 'GET', body, key, guest }: Asked): Promise<Answer> {
    const began = Date.now()
    for (; Date.now() - began < PATIENCE; await pause(AGAIN)) {
      const all = urls()
      const url = all[turn++ % all.length] ?? ''
      const headers: Record<string, string> = {
        origin: url,
        'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
        ...(guest ? {} : { cookie: person.cookie }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      }
      try {
        const answer = await fetch(url + path, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(PATIENCE),
        })
        const text = await answer.text()
        if (answer.status !== 503) return { status: answer.status, body: text }
        if (!answer.headers.has('retry-after')) wrong.push(`${method} ${path}: 503 without Retry-After`)
      } catch {
        // Cut off, or nobody there.
      }
      waited++
    }
    return { status: 0, body: 'no answer in time' }
  }

  return {
    people,
    discussion,
    async read(person: Person, path: string, words: string, how: Asked = {}) {
      const { status, body } = await ask(person, path, how)
      asked++
      if (status !== 200 || !body.includes(words)) wrong.push(`GET ${path}: ${status} ${body.slice(0, 80)}`)
    },
    async write(person: Person, path: string, bodyOf: (words: string) => object, how: Asked = {}) {
      const words = `Of the soak: ${randomUUID()}`
      const { status, body } = await ask(person, path, {
        ...how,
        method: 'POST',
        body: bodyOf(words),
        key: randomUUID(),
      })
      asked++
      if (status === 201) acknowledged.push(words)
      else if (status !== 429) wrong.push(`POST ${path}: ${status} ${body.slice(0, 80)}`)
    },
    async timed(name: string, work: () => Promise<void>) {
      const began = performance.now()
      await work()
      times[name] ??= []
      times[name].push(performance.now() - began)
    },
    async count() {
      const there = await withDatabase(databaseUrl, async (client) => {
        const { rows } = await client.query<{ words: string; count: number }>(
          `select words, count(*)::int from (select content words from replies union all select message from demo_bookings) all_of_it
           where words like 'Of the soak: %' group by words`,
        )
        return new Map(rows.map(({ words, count }) => [words, count]))
      })
      return {
        times,
        wrong,
        waited,
        asked,
        written: acknowledged.length,
        lost: acknowledged.filter((words) => !there.has(words)).length,
        doubled: [...there.values()].filter((count) => count > 1).length,
      }
    },
  }
}

async function withDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Students, each signed in. */
async function enrollEveryone(client: pg.Client) {
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'))
  await client.query(
    `with people as (
       insert into people (id, name, email, role, is_approved)
       select uuidv7(), 'Student ' || n, 'soak' || n || '@example.net', 'student', true from generate_series(1, $1) n
       returning id, email)
     insert into sessions (token_hash, person_id, expires_at)
     select ($2::text[])[substring(email from '\\d+')::int], id, now() + interval '30 days' from people`,
    [PEOPLE, tokens.map(hashToken)],
  )
  const { rows } = await client.query<{ id: string }>('select id from discussions limit 1')
  const people = tokens.map((token, at) => ({ email: `soak${at + 1}@example.net`, cookie: `session=${token}` }))
  return { people, discussion: rows[0]?.id ?? '' }
}
