import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from '#src/server/config.ts'
import { withTimeout } from '#src/server/with-timeout.ts'
import { SOCKETS_PATH } from './sockets.ts'

/** Milliseconds a client has for its headers, and between requests. */
const TIMEOUTS_MS = {
  headersTimeout: 10_000,
  // It would count the time of a whole upload; bodies have a clock of their own (`limitBodyTime`).
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
}
const SERVER_OPTIONS = {
  ...TIMEOUTS_MS,
  // Asked for below, where a health check may do without.
  requireHostHeader: false,
  maxHeaderSize: 16_384,
  // Two hosts would be one of two to each who reads them.
  joinDuplicateHeaders: true,
  // Any other offer to change the protocol may be passed over; Socket.IO would hang up on it.
  shouldUpgradeCallback: ({ url, headers }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket' && (url?.startsWith(SOCKETS_PATH) ?? false),
}
/** Connections at once that the system keeps for us until we accept them: more are tried again after a second or three. */
const BACKLOG = 4_096
/** Milliseconds a body may take. A file may take longer, as long as it moves (src/server/http/multipart.ts). */
const BODY_TIMEOUT_MS = 30_000
/** Milliseconds in which a connection that is in use has to move. */
const SOCKET_TIMEOUT_MS = 60_000
/** Milliseconds for what is under way when all is to stop. */
const CLOSE_TIMEOUT_MS = 5_000
const BAD_REQUEST = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'
const REQUEST_TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n'

/** HTTP before anyone looks at what is asked for: what a client may send, how long it may take, how all of it ends. */
export function createHttpServer(respond: RequestListener, isStopping: () => boolean) {
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    if (isHealthCheck(request)) request.headers.host ||= 'localhost'
    if (!isOneHost(request.headers.host)) return void response.writeHead(400, { connection: 'close' }).end()
    if (isStopping()) response.setHeader('connection', 'close')
    if (hasBody(request) && !isUpload(request)) limitBodyTime(request)
    respond(request, response)
  })
  const connections = new Set<Socket>()
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  const upgraded = new WeakSet<Duplex>()
  server.on('upgrade', (_, connection) => upgraded.add(connection))
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // Browsers open connections that they may need. Where one is closed while a request is on its way, they send it again
    // on another; a response would be taken for that of the request.
    if (isUnused(socket)) return void socket.destroy()
    if (socket.writable) socket.end(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? REQUEST_TIMEOUT : BAD_REQUEST)
  })
  server.setTimeout(SOCKET_TIMEOUT_MS)

  return {
    /** What WebSockets are attached to. */
    server,
    /** @returns the port, which the system chooses where 0 is configured */
    async listen({ port, host }: Pick<Config, 'port' | 'host'>) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port, host, backlog: BACKLOG }, resolve)
      })
      return readPort(server)
    },
    /** What is under way ends, what does not is cut off. */
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      // Nothing is under way on those: whoever does not answer the farewell would use up the time of the others.
      for (const connection of connections) if (upgraded.has(connection)) connection.destroySoon()
      // Not by `closeAllConnections`, which knows nothing of those that became WebSockets.
      if (!(await withTimeout(CLOSE_TIMEOUT_MS, closed))) for (const connection of connections) connection.destroy()
    },
  }
}

const isUnused = (socket: Duplex) => socket instanceof Socket && socket.bytesRead === 0

/** HAProxy's plain check names no host, and nothing that health says depends on it. */
const isHealthCheck = ({ method, url }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && /^\/health\/(live|ready)$/.test(url ?? '')

const isOneHost = (host?: string) => Boolean(host) && !host?.includes(',')

const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined

/** Nothing else may take its time: an address that only begins so leads elsewhere. */
const isUpload = ({ method, url = '' }: IncomingMessage) => method === 'POST' && /^\/api\/upload\/\w+(\?|$)/.test(url)

function limitBodyTime(request: IncomingMessage) {
  const late = setTimeout(() => request.socket.end(REQUEST_TIMEOUT, () => request.destroy()), BODY_TIMEOUT_MS)
  request.once('close', () => clearTimeout(late))
}

function readPort(server: Server) {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}
