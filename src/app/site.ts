import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { refusedLogins } from '#src/features/accounts/server/refused-logins.ts'
import { addSetupCode, hasUsers } from '#src/features/institute/server/setup-queries.ts'
import { keepNotice } from '#src/features/privacy/server/notice/current-notice.ts'
import { createPageCache } from '#src/server/cache/page-cache.ts'
import type { Config } from '#src/server/config.ts'
import { connect, connectUnlimited, type Db, disconnect } from '#src/server/db/db.ts'
import { createBus } from '#src/server/events/bus.ts'
import { listen } from '#src/server/events/listen.ts'
import { TRY_AGAIN } from '#src/server/http/errors.ts'
import { securityHeaders } from '#src/server/http/headers.ts'
import { createRefusal, shedLoad } from '#src/server/http/load-shedding.ts'
import { requestOrigin } from '#src/server/http/origin.ts'
import { keepInstitute } from '#src/server/institute.ts'
import type { Log } from '#src/server/observability/log.ts'
import { createMetrics, measureSockets } from '#src/server/observability/metrics.ts'
import { openSecretBox } from '#src/server/security/secret-box.ts'
import { createStorage } from '#src/server/storage/storage.ts'
import { withTimeout } from '#src/server/with-timeout.ts'
import { createApi } from './api.ts'
import type { Events } from './contract.ts'
import type { PageSource } from './development.ts'
import { createApp } from './http-app.ts'
import { createHttpServer } from './http-server.ts'
import { followInstitute } from './institute/follow-institute.ts'
import { readInstitute } from './institute/read-institute.ts'
import { invalidatedTags } from './invalidations.ts'
import { createPages } from './pages.ts'
import { renderFailurePage } from './plain-page.ts'
import { selectReactions } from './reactions.ts'
import type { AppServices } from './services.ts'
import { watchSetup } from './setup/setup-gate.ts'
import { attachSockets } from './sockets.ts'
import { measureUpkeep } from './upkeep-metrics.ts'

/** Milliseconds for leaving the database. */
const DISCONNECT_TIMEOUT_MS = 1_000

/** What Node's response emits once its content is made. */
const RESPONDED = Symbol('responded')

/** Where anyone may have a password hashed. */
const PASSWORD_PATHS = /^\/(api\/auth\/(login|signup|reset)|login|signup|reset-password)\/?(\?|$)/

/** Health, metrics and files are cheap, and are exempt from load shedding. */
const UNLIMITED_PATHS = /^\/(health\/|metrics$)|^\/(?!api\/|dashboard\/)[^?]*\.\w+(\?|$)/

type SiteOptions = { config: Config; log: Log; database: { url: string; directUrl: string }; pages: PageSource }

/** The whole site over one database, listening; `close` lets what is under way end first. */
export async function openSite({ config, log, database: { url, directUrl }, pages: { load, before } }: SiteOptions) {
  let stopping = false
  let ended: Promise<void> | undefined
  const db = connect(url, log, config.databasePool)
  // As migrations are: a pooler in front of PostgreSQL may not answer yet.
  const direct = connectUnlimited(directUrl, log)
  const { read, setupCode } = await prepare(direct, config).finally(() => disconnect(direct))
  const institute = keepInstitute(read, () => readInstitute(db))
  const bus = createBus<Events>(selectReactions({ ...config, institute }).map(({ on }) => on))
  const notify = (channel: string, payload: string) => db.execute(sql`select pg_notify(${channel}, ${payload})`)
  const listener = listen({ url: directUrl, bus, notify, log })
  const services: AppServices = {
    db,
    directUrl,
    bus,
    storage: createStorage(config),
    log,
    config,
    secrets: openSecretBox(config),
    institute,
  }
  const api = createApi(services)
  const cache = createPageCache(config, () => bus.isConnected)
  bus.subscribe((event) => event.to.includes('everyone') && cache.drop(invalidatedTags(event)))
  bus.onConnected(() => cache.dropAll())
  const metrics = createMetrics(db, bus)
  measureUpkeep(metrics.register, db, config.backup)
  metrics.register.registerMetric(refusedLogins)
  const pages = createPages(api, load, services)
  const isBeingSetUp = watchSetup(db, setupCode !== null)
  const app = createApp({ ...services, api, pages, cache, metrics, isStopping: () => stopping, isBeingSetUp })
  const requestId = createRequestIds()
  const newRefusal = async () =>
    createRefusal(await renderFailurePage(services.institute.shown, 503, TRY_AGAIN), TRY_AGAIN)
  let sendRefusal = await newRefusal()
  followInstitute(
    { ...services, bus },
    cache,
    async () => {
      sendRefusal = await newRefusal()
      await keepNotice(db, services)
    },
    () => stopping,
  )
  const respondInTime = shedLoad({
    respond: respondWith(app, log),
    refuse(request, response) {
      metrics.refused.inc()
      const headers = { 'x-request-id': requestId(), ...securityHeaders(requestOrigin(request.headers, config)) }
      sendRefusal(request, response, headers)
    },
    passwords: PASSWORD_PATHS,
    light: UNLIMITED_PATHS,
  })

  const http = createHttpServer(
    (request, response) => {
      if (cache.serve(request, response, requestId)) return void metrics.cached.inc()
      if (before) return before(request, response, () => respondInTime(request, response))
      respondInTime(request, response)
    },
    () => stopping,
  )
  const sockets = attachSockets(http.server, services)
  measureSockets(metrics.register, () => sockets.of('/').sockets.size)
  const port = await http.listen(config)
  const siteUrl = siteAddress(config, port)

  return {
    services,
    api,
    port,
    url: siteUrl,
    /** Where the first admin is made; null where there are users. A fragment reaches no log and no other site. */
    setupLink: setupCode && `${siteUrl}/setup#${setupCode}`,
    stopServing,
    async close() {
      await stopServing()
      // A connection that no longer responds would keep the process from ending.
      await withTimeout(DISCONNECT_TIMEOUT_MS, Promise.all([listener.close(), disconnect(db)]))
    },
  }

  /** `notice`: milliseconds in which readiness says no and everyone is still answered, for a balancer to look away. */
  function stopServing(notice = 0) {
    stopping = true
    ended ??= pause(notice).then(endServing)
    return ended
  }

  async function endServing() {
    // First: a disconnect packet still leaves before the server closes their connections.
    sockets.disconnectSockets(true)
    await http.close()
  }
}

async function prepare(db: Db, { demo }: Config) {
  const setupCode = demo || (await hasUsers(db)) ? null : await addSetupCode(db)
  return { read: await readInstitute(db), setupCode }
}

/** Over once a response is made, not until it is read: who reads a file slowly would hold a place. */
function respondWith(app: ReturnType<typeof createApp>, log: Log) {
  const write = getRequestListener(
    async (request, bindings) => {
      const webResponse = await app.fetch(request, bindings)
      bindings.outgoing.emit(RESPONDED)
      return webResponse
    },
    {
      errorHandler(err) {
        log.debug({ err }, 'A request could not be read')
        return new Response(null, { status: 400 })
      },
    },
  )
  return (request: IncomingMessage, response: ServerResponse) =>
    Promise.race([new Promise<void>((made) => response.once(RESPONDED, made)), write(request, response)])
}

/** A prefix per process and a counter: cheaper than a UUID per request. */
function createRequestIds() {
  const process = crypto.randomUUID().slice(0, 8)
  let count = 0
  return () => `${process}-${++count}`
}

function siteAddress({ publicUrl, host }: Config, port: number) {
  return publicUrl ?? `http://${!host || host === '0.0.0.0' ? 'localhost' : host}:${port}`
}
