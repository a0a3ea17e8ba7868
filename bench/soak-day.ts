import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '#src/server/db/client.ts'
import { hashPassword } from '#src/server/security/passwords.ts'
import { fillRegister } from './attendance.ts'
import { signIn } from './users.ts'

export const USERS = 500
/** Milliseconds before a failed request is repeated. */
const AGAIN = 300
/** Milliseconds within which a request must succeed, with retries. */
const TIMEOUT_MS = 15_000
const PASSWORD = 'of the soak'

export type User = { id: string; email: string; cookie: string }
export type Day = Awaited<ReturnType<typeof openDay>>
type RequestOptions = { body?: BodyInit | undefined; headers?: Record<string, string>; user?: User | undefined }

/** Those who use the site on this day, and how they ask, again where it was cut off. */
export async function openDay(databaseUrl: string, urls: () => string[]) {
  const register = await fillRegister({ databaseUrl })
  const { users, mentor, discussion, courses } = await withDatabase(databaseUrl, enrollEveryone)
  const acknowledged = new Set<string>()
  const begun = new Set<string>()
  const wrong: string[] = []
  const times: Record<string, number[]> = {}
  let [waited, requests, turn] = [0, 0, 0]

  /** From one process or another, as a balancer would ask: again where it was cut off or asked to wait. */
  async function ask(method: string, path: string, { body, headers, user }: RequestOptions) {
    requests++
    let isAgain = false
    const began = Date.now()
    for (; Date.now() - began < TIMEOUT_MS; await pause(AGAIN)) {
      const all = urls()
      const url = all[turn++ % all.length] ?? ''
      try {
        const response = await fetch(url + path, {
          method,
          headers: {
            origin: url,
            'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
            ...(user && { cookie: user.cookie }),
            ...headers,
          },
          body: body ?? null,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const text = await response.text()
        if (response.status !== 503) return { status: response.status, body: text, isAgain }
        if (!response.headers.has('retry-after')) wrong.push(`${method} ${path}: 503 without Retry-After`)
      } catch {
        // The connection was lost or refused.
      }
      waited++
      isAgain = true
    }
    return { status: 0, body: 'no answer in time', isAgain }
  }

  /**
   * A 429 is no fault; nor is a 409, where an attempt before was cut
   * off: then it has to be.
   */
  async function send(method: string, path: string, json: object | undefined, right: number[], user?: User) {
    const headers = { 'idempotency-key': randomUUID(), ...(json && { 'content-type': 'application/json' }) }
    const { status, body, isAgain } = await ask(method, path, { headers, user, body: json && JSON.stringify(json) })
    const isRight = right.includes(status) || (isAgain && status === 409)
    if (status !== 429 && !isRight) wrong.push(`${method} ${path}: ${status} ${body.slice(0, 80)}`)
    return { body, isRight }
  }

  return {
    users,
    mentor,
    discussion,
    courses,
    register,
    password: PASSWORD,
    send,
    /** Whether no other client has begun this. */
    isNew: (words: string) => !begun.has(words) && Boolean(begun.add(words)),
    async read(path: string, words: string, user?: User) {
      const { status, body } = await ask('GET', path, { user })
      if (status !== 200 || !body.includes(words)) wrong.push(`GET ${path}: ${status} ${body.slice(0, 80)}`)
    },
    /** By these words it is found again, once it was acknowledged. @returns the answer */
    async write(
      words: string,
      method: string,
      path: string,
      bodyOf: (words: string) => object | undefined,
      user?: User,
    ) {
      const { body, isRight } = await send(method, path, bodyOf(words), [200, 201], user)
      if (isRight) acknowledged.add(words)
      return body
    },
    /** A file of these words, as a mentor adds one to a course; acknowledged by the id in its address. */
    async upload(words: string) {
      const boundary = randomUUID()
      const partHeaders =
        'content-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain'
      const { status, body } = await ask('POST', '/api/upload/local?as=document', {
        user: mentor,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: `--${boundary}\r\n${partHeaders}\r\n\r\n${words}\r\n--${boundary}--\r\n`,
      })
      const [id] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(body) ?? []
      if (status === 201 && id) acknowledged.add(id)
      else if (status !== 429) wrong.push(`A file: ${status} ${body.slice(0, 80)}`)
    },
    async timed(name: string, work: () => Promise<unknown>) {
      const began = performance.now()
      await work()
      times[name] ??= []
      times[name].push(performance.now() - began)
    },
    async count() {
      const { rows } = await withDatabase(databaseUrl, (client) => client.query<{ words: string; count: number }>(KEPT))
      const there = new Map(rows.map(({ words, count }) => [words, count]))
      const counts = [...acknowledged].map((words) => there.get(words) ?? 0)
      return {
        times,
        wrong,
        waited,
        requests,
        written: counts.length,
        lost: counts.filter((count) => count === 0).length,
        doubled: counts.filter((count) => count > 1).length,
      }
    },
  }
}

async function withDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>) {
  const client = await openClient(connectionString)
  return work(client).finally(() => client.end())
}

/** Students, and one of the demo's mentors, each signed in. */
async function enrollEveryone(client: pg.Client) {
  const password = await hashPassword(PASSWORD)
  const { rows: students } = await client.query<{ id: string; email: string }>(
    `insert into users (id, name, email, role, is_approved, password_hash)
     select uuidv7(), 'Student ' || n, 'soak' || n || '@example.net', 'student', true, $2 from generate_series(1, $1) n
     returning id, email`,
    [USERS, password],
  )
  const { rows: mentors } = await client.query<{ id: string; email: string }>(
    "select id, email from users where email = 'mentor@example.com'",
  )
  const users = await signIn(client, [...students, ...mentors])
  const { rows: discussions } = await client.query<{ id: string }>('select id from discussions limit 1')
  const { rows: courses } = await client.query<{ id: string }>('select id from courses where published')
  const mentor = users.pop()
  if (!mentor) throw new Error('The demo has no mentor')
  return { users, mentor, discussion: discussions[0]?.id ?? '', courses: courses.map(({ id }) => id) }
}

/** Of what was written, the words by which it was acknowledged, with how often they are there. */
const KEPT = `
  select words, count(*)::int from (
    select content as words from replies union all select message from demo_bookings
    union all select message from contact_messages
    union all select email from users union all select email || ' approved' from users where is_approved
    union all select id::text from uploads union all select student_id || ' ' || course_id from enrollments
    union all select class_id || ' ' || student_id || ' ' || (extract(epoch from said_at) * 1000)::bigint from attendance_records
  ) kept group by words`
