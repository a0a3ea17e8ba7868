import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { ANOTHER_USER_LOGGED_IN } from '#src/access/audience.ts'
import { type Channel, channelsForUser, userChannel } from '#src/access/channel.ts'
import { isPending } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { readSessionToken } from '#src/features/accounts/server/session-cookie.ts'
import { hashToken, userFromSession } from '#src/features/accounts/server/sessions.ts'
import { keepRecentEvents } from '#src/server/events/recent-events.ts'
import { securityHeaders } from '#src/server/http/headers.ts'
import { isSameOrigin, ownOrigin, requestOrigin } from '#src/server/http/origin.ts'
import { createRequestContext } from '#src/server/http/request-context.ts'
import { USER_HEADER } from '#src/shared/page-user.ts'
import type { EventName } from './contract.ts'
import type { AppServices } from './services.ts'

export const SOCKETS_PATH = '/socket.io'

/** Milliseconds. */
const JOIN_TIMEOUT_MS = 10_000

/**
 * Sockets in one process, far more than anyone looks at. The oldest is closed: the tab that was opened last is the one in
 * use (product 14.12).
 */
const MAX_PER_SESSION = 20
const MAX_PER_USER = 60
/** Says why a socket is closed, so that its page comes back when it is looked at and not at once. */
const REPLACED = 'replaced'
/** Says that events may have been missed since the page was rendered: it refetches everything. */
const MISSED = 'missed'

/** A socket joins the channels of its session, and no others. */
const channelsToJoin = (user: User, session: Channel): Channel[] => [...channelsForUser(user), session]

const toHeaders = ({ headers }: IncomingMessage) =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))

type Emitted = Record<EventName | typeof REPLACED | typeof MISSED, (payload: unknown) => void>
type SocketData = { user: User; session: Channel }

/** Live events for signed-in users, under the session's own cookie (product 14.1). */
export function attachSockets(http: HttpServer, services: AppServices) {
  const { config, bus } = services
  const recent = keepRecentEvents(bus)
  const io = new Server<Record<string, never>, Emitted, Record<string, never>, SocketData>(http, {
    path: SOCKETS_PATH,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 10_000,
    // A client that may not join is disconnected.
    connectTimeout: JOIN_TIMEOUT_MS,
    // Only the same origin: a foreign page's WebSocket carries the cookie too, and CORS does not stop it.
    allowRequest: (request, decide) => {
      const headers = toHeaders(request)
      decide(null, isSameOrigin(headers, ownOrigin(headers, config)) || !headers.has('origin'))
    },
  })
  // Socket.IO answers what is no WebSocket by itself, before anything of ours.
  http.prependListener('request', ({ url, headers }, response) => {
    if (url?.startsWith(SOCKETS_PATH)) response.setHeaders(new Headers(securityHeaders(requestOrigin(headers, config))))
  })
  io.use(async (socket, next) => {
    const request = createRequestContext(socket.id, toHeaders(socket.request), socket.request, config)
    const token = readSessionToken(request)
    const user = await userFromSession(services, request).catch(() => null)
    if (!token || !user || isPending(user) || user.lacksSecondFactor)
      return next(new Error('Please log in to receive live updates.'))
    const pageUser = socket.handshake.auth[USER_HEADER]
    if (pageUser && pageUser !== user._id) return next(new Error(ANOTHER_USER_LOGGED_IN))
    const session: Channel = `session:${hashToken(token)}`
    socket.data = { user, session }
    await socket.join(channelsToJoin(user, session))
    next()
  })
  function replaceOldest(channel: Channel, max: number) {
    // A set keeps the order in which they came.
    const ids = [...(io.of('/').adapter.rooms.get(channel) ?? [])]
    for (const id of ids.slice(0, -max)) {
      const oldest = io.of('/').sockets.get(id)
      oldest?.emit(REPLACED, {})
      oldest?.disconnect(true)
    }
  }
  io.on('connection', (socket) => {
    const { data, rooms, handshake } = socket
    const { since } = handshake.auth
    if (typeof since === 'number') {
      const missed = recent.since(since, rooms)
      if (missed) for (const { name, payload } of missed) socket.emit(name, payload)
      else socket.emit(MISSED, {})
    }
    replaceOldest(data.session, MAX_PER_SESSION)
    replaceOldest(userChannel(data.user._id), MAX_PER_USER)
  })
  bus.subscribe(({ name, payload, to }) => {
    if (to.length === 0) return
    io.to(to).emit(name, payload)
    if (name === 'signedOut' || name === 'rightsChanged') io.in(to).disconnectSockets(true)
  })
  // Whose session ended while this process missed the event has to show it again.
  bus.onConnected((isConnected) => isConnected && io.disconnectSockets(true))
  return io
}
