import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { DemoUser } from '../db/demo/users.ts'
import type { PageSource } from '../src/app/development.ts'
import { startJobs } from '../src/app/jobs.ts'
import { openSite } from '../src/app/site.ts'
import { readConfig } from '../src/server/config.ts'
import { createLog, type Log } from '../src/server/observability/log.ts'
import { newCertificateKey } from './certificate-key.ts'
import { clientWith, plain, signInAs } from './client.ts'
import { copyTemplate } from './template.ts'
import { until } from './until.ts'

const silent = createLog('silent')
const { CLASSROOM } = process.env
const CERTIFICATE_KEY = newCertificateKey()

/** Milliseconds for one of them: what does not close would keep every test file of its process. */
const MAX_CLEANUP_TIME = 20_000
/** Closed in reverse order, so that no database is dropped before its app. */
const cleanups: (() => Promise<unknown>)[] = []
after(async () => {
  for (const cleanup of cleanups.reverse())
    await Promise.race([cleanup(), pause(MAX_CLEANUP_TIME, undefined, { ref: false })])
})

/** A copy of the migrated database with the demo users, or of another template; dropped after the test file. */
export async function testDatabase(template?: string) {
  const { url, drop } = await copyTemplate(template)
  cleanups.push(drop)
  return url
}

const noPages: PageSource = {
  load: async () => {
    throw new Error('This test opened a page')
  },
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
  const { databaseUrl, environment = {}, pages = noPages, withJobs, receivesNoEvents, attempts, log = silent } = options
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

  const send = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      redirect: 'manual',
      headers: { ...plain, origin: url, ...Object.fromEntries(new Headers(init.headers)) },
    })

  /** A demo user, or any by their id. */
  const signedInAs = (who: DemoUser | { _id: string }) => signInAs(who, { url, db, attempts })
  return {
    url,
    databaseUrl: database,
    db,
    bus,
    site,
    send,
    signedInAs,
    guest: { api: clientWith('', { url, attempts }) },
  }
}
