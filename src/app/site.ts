import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Events } from '#src/contract.ts'
import { createAdmission } from '#src/server/admission.ts'
import { createBus, listen } from '#src/server/bus.ts'
import type { Config } from '#src/server/config.ts'
import { connect, disconnect } from '#src/server/db.ts'
import { within } from '#src/server/deadline.ts'
import { securityHeaders } from '#src/server/headers.ts'
import type { Log } from '#src/server/log.ts'
import { createMetrics } from '#src/server/metrics.ts'
import { originOf } from '#src/server/origin.ts'
import { createPageCache } from '#src/server/page-cache.ts'
import { dropSlowReaders } from '#src/server/slow-readers.ts'
import { createStorage } from '#src/server/storage.ts'
import { createApi } from './api.ts'
import { createBusyAnswer } from './busy.ts'
import type { PageSource } from './development.ts'
import { createApp } from './http-app.ts'
import { createPages } from './pages.ts'
import { CLASSROOM, reactions } from './reactions.ts'
import type { AppServices } from './services.ts'
import { attachSockets, SOCKETS_PATH } from './sockets.ts'
import { topicsOf } from './stale-topics.ts'

/** Milliseconds a client has for its headers, and between requests. */
const DEADLINES = {
  headersTimeout: 10_000,
  // It would count the time of a whole upload; bodies have a clock of their own (`limitBodyTime`).
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
}
const MANNERS = {
  maxHeaderSize: 16_384,
  // Two hosts would be one of two to each who reads them.
  joinDuplicateHeaders: true,
  // Any other offer to change the protocol may be passed over; Socket.IO would hang up on it.
  shouldUpgradeCallback: ({ url, headers }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket' && (url?.startsWith(SOCKETS_PATH) ?? false),
}
/** Connections at once that the system keeps for us until we accept them: more are tried again after a second or three. */
const WAITING_TO_BE_HEARD = 4_096
/** Milliseconds a body may take. A file may take longer, as long as it moves (src/server/multipart.ts). */
const BODY_DEADLINE = 30_000
/** Milliseconds in which a connection that is in use has to move. */
const STANDSTILL = 60_000
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n'
/** Milliseconds for what is under way when all is to stop, and for leaving the database. */
const GRACE = 5_000
const FAREWELL = 1_000

/** What a response emits once its answer is made. */
const MADE = Symbol('made')

/** Where anyone may have a password hashed. */
const HASHING = /^\/(api\/auth\/(login|signup|reset)|login|signup|reset-password)\/?(\?|$)/

type Wiring = { config: Config; log: Log; databaseUrl: string; pages: PageSource }

/** The whole site over one database, listening; `close` lets what is under way end first. */
export async function openSite({ config, log, databaseUrl, pages: { load, before } }: Wiring) {
  let stopping = false
  let ended: Promise<void> | undefined
  const db = connect(databaseUrl, log)
  const bus = createBus<Events>(
    reactions.filter(({ room }) => config.classroom || !CLASSROOM.includes(room)).map(({ on }) => on),
  )
  const line = listen(databaseUrl, bus, log)
  const services: AppServices = { db, bus, storage: createStorage(config), log, config }
  const api = createApi(services)
  const cache = createPageCache(config, () => bus.isConnected)
  bus.subscribe((event) => event.to.includes('everyone') && cache.drop(topicsOf(event)))
  bus.onConnected(() => cache.dropAll())
  const metrics = createMetrics(db)
  const pages = createPages(api, load, config)
  const app = createApp({ ...services, api, pages, cache, metrics, isStopping: () => stopping })
  const write = getRequestListener(
    async (request, bindings) => {
      const answer = await app.fetch(request, bindings)
      bindings.outgoing.emit(MADE)
      return answer
    },
    {
      errorHandler(err) {
        log.debug({ err }, 'A request could not be read')
        return new Response(null, { status: 400 })
      },
    },
  )
  const requestId = createRequestIds()
  const busy = await createBusyAnswer(pages)
  const admit = createAdmission({
    // Not until it is read: who reads a file slowly would hold a place.
    answer: (request, response) =>
      Promise.race([new Promise<void>((made) => response.once(MADE, made)), write(request, response)]),
    refuse(request, response) {
      metrics.refused.inc()
      busy(request, response, { 'x-request-id': requestId(), ...securityHeaders(originOf(request.headers, config)) })
    },
    hashing: HASHING,
  })

  const http = createServer({ ...DEADLINES, ...MANNERS }, (request, response) => {
    if (request.headers.host?.includes(',')) return void response.writeHead(400, { connection: 'close' }).end()
    if (stopping) response.setHeader('connection', 'close')
    if (hasBody(request) && !isUpload(request)) limitBodyTime(request)
    if (cache.serve(request, response, requestId)) return void metrics.cached.inc()
    if (before) return before(request, response, () => admit(request, response))
    admit(request, response)
  })
  const connections = new Set<Socket>()
  http.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  const upgraded = new WeakSet<Duplex>()
  http.on('upgrade', (_, connection) => upgraded.add(connection))
  const noLongerLooking = dropSlowReaders(connections)
  http.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
  })
  http.setTimeout(STANDSTILL)
  const sockets = attachSockets(http, services)
  await listening(http, config)

  return {
    services,
    api,
    port: portOf(http),
    url: addressOf(http, config),
    stopServing,
    async close() {
      await stopServing()
      // A line that says nothing any more would keep us for ever.
      await within(FAREWELL, Promise.all([line.close(), disconnect(db)]))
    },
  }

  /** `notice`: milliseconds in which readiness says no and everyone is still answered, for a balancer to look away. */
  function stopServing(notice = 0) {
    stopping = true
    ended ??= pause(notice).then(endServing)
    return ended
  }

  /** What is under way ends, what does not is cut off. */
  async function endServing() {
    noLongerLooking()
    const closed = new Promise((resolve) => http.close(resolve))
    sockets.disconnectSockets(true)
    // Nothing is under way on those: whoever does not answer the farewell would keep the others' grace.
    for (const connection of connections) if (upgraded.has(connection)) connection.destroySoon()
    // Not by `closeAllConnections`, which knows nothing of those that became WebSockets.
    if (!(await within(GRACE, closed))) for (const connection of connections) connection.destroy()
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined

/** Nothing else may take its time: an address that only begins so leads elsewhere. */
const isUpload = ({ method, url = '' }: IncomingMessage) => method === 'POST' && /^\/api\/upload\/\w+(\?|$)/.test(url)

function limitBodyTime(request: IncomingMessage) {
  const late = setTimeout(() => request.socket.end(TOO_SLOW, () => request.destroy()), BODY_DEADLINE)
  request.once('close', () => clearTimeout(late))
}

/** Answers from memory outnumber all others: a number costs less than a random name. */
function createRequestIds() {
  const process = crypto.randomUUID().slice(0, 8)
  let count = 0
  return () => `${process}-${++count}`
}

function listening(http: Server, { port, host }: Config) {
  return new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, host, backlog: WAITING_TO_BE_HEARD }, resolve)
  })
}

function addressOf(http: Server, { publicUrl, host }: Config) {
  return publicUrl ?? `http://${!host || host === '0.0.0.0' ? 'localhost' : host}:${portOf(http)}`
}

function portOf(http: Server) {
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}
