import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { eq } from 'drizzle-orm'
import { type DemoUser, demoUsers } from '../db/demo/users.ts'
import { contract } from '../src/app/contract.ts'
import type { PageSource } from '../src/app/development.ts'
import { startJobs } from '../src/app/jobs.ts'
import { openSite } from '../src/app/site.ts'
import { addSession } from '../src/features/accounts/server/queries.ts'
import { hashToken } from '../src/features/accounts/server/sessions.ts'
import { users } from '../src/features/accounts/server/table.ts'
import { readConfig } from '../src/server/config.ts'
import { createLog, type Log } from '../src/server/observability/log.ts'
import type { ClientOf } from '../src/web/api/api.ts'
import type { CallContext } from '../src/web/api/api-link.ts'
import { newCertificateKey } from './certificate-key.ts'
import { copyTemplate } from './template.ts'
import { until } from './until.ts'

const silent = createLog('silent')
const { CLASSROOM } = process.env
const CERTIFICATE_KEY = newCertificateKey()

/** Milliseconds for one of them: what does not close would keep every test file of its process. */
const LONGEST_CLEANUP = 20_000
/** Closed in reverse order, so that no database is dropped before its app. */
const cleanups: (() => Promise<unknown>)[] = []
after(async () => {
  for (const cleanup of cleanups.reverse())
    await Promise.race([cleanup(), pause(LONGEST_CLEANUP, undefined, { ref: false })])
})

/** A copy of the migrated database with the demo users, or of another template; dropped after the test file. */
export async function testDatabase(template?: string) {
  const { url, drop } = await copyTemplate(template)
  cleanups.push(drop)
  return url
}

/** Compression would slow every test; http.test.ts tests it. */
const plain = { 'accept-encoding': 'identity' }

const noPages: PageSource = {
  load: async () => {
    throw new Error('This test opened a page')
  },
}

const MOST_ATTEMPTS = 50

/** A loaded machine refuses some of many requests at once (503), and a browser tries again: no test is about its speed. */
const fetchWith = (attempts: number) =>
  async function fetchPatiently(request: Request) {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(request.clone())
      if (response.status !== 503 || attempt === attempts) return response
      await pause(100)
    }
  }

type Options = {
  databaseUrl?: string
  environment?: Record<string, string>
  pages?: PageSource
  withJobs?: boolean
  /** It receives no events of other processes. */
  receivesNoEvents?: boolean
  /** How often its clients ask while they are answered 503; with 1 a test sees each 503. */
  attempts?: number
  log?: Log
}

/** The whole site on a port of its own, over a database of its own, spoken to through its real API. */
export async function testApp(options: Options = {}) {
  const {
    databaseUrl,
    environment = {},
    pages = noPages,
    withJobs,
    receivesNoEvents,
    attempts = MOST_ATTEMPTS,
    log = silent,
  } = options
  const database = databaseUrl ?? (await testDatabase())
  // A loaded machine takes longer for what is tested than anyone should wait.
  const ours = {
    PORT: '0',
    HOST: '127.0.0.1',
    REQUEST_TIMEOUT: '120',
    DATABASE_URL: database,
    CERTIFICATE_KEY,
    ...(CLASSROOM && { CLASSROOM }),
  }
  const config = readConfig({ ...ours, ...environment })
  const urls = { url: database, directUrl: config.databaseDirectUrl ?? database }
  const site = await openSite({ config, log, database: urls, pages })
  cleanups.push(() => site.close())
  // Sockets that connected before it listens are cut off then, to refetch what they missed.
  if (!receivesNoEvents) await until(() => site.services.bus.isConnected, 'it receives events of other processes')
  if (withJobs) {
    const jobs = await startJobs(site.services, site.url)
    cleanups.push(() => jobs.stop())
  }
  const { db, bus } = site.services
  const url = `http://127.0.0.1:${site.port}`

  /** A session as login would have opened it, without the time its hash takes. */
  async function cookieOf(userId: string) {
    const token = randomBytes(32).toString('base64url')
    await db.transaction((tx) => addSession(tx, hashToken(token), userId))
    return `session=${token}`
  }

  const send = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      redirect: 'manual',
      headers: { ...plain, origin: url, ...Object.fromEntries(new Headers(init.headers)) },
    })

  function clientWith(cookie: string) {
    const link = new OpenAPILink<CallContext>(contract, {
      url: `${url}/api`,
      headers: ({ context }) => ({
        ...plain,
        cookie,
        origin: url,
        ...(context?.idempotencyKey && { 'idempotency-key': context.idempotencyKey }),
      }),
      fetch: fetchWith(attempts),
      customErrorResponseBodyDecoder: (body, { status }) =>
        Object.assign(new Error((body as { message: string }).message), { status, body }) as never,
    })
    return createORPCClient<ClientOf<typeof contract>>(link)
  }

  /** A demo user, or any by their id. */
  async function signedInAs(who: DemoUser | { _id: string }) {
    const is = typeof who === 'string' ? eq(users.email, demoUsers[who].email) : eq(users._id, who._id)
    const [user] = await db.select().from(users).where(is)
    if (!user) throw new Error(`${typeof who === 'string' ? who : who._id} is not a user`)
    const cookie = await cookieOf(user._id)
    return { user, cookie, api: clientWith(cookie) }
  }
  return { url, databaseUrl: database, db, bus, site, send, signedInAs, guest: { api: clientWith('') } }
}
