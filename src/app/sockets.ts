import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import type { EventName } from '#src/contract.ts'
import type { Person } from '#src/features/people/contract.ts'
import { audiencesOf, isPending } from '#src/features/people/rules.ts'
import { hashOf, personOf } from '#src/features/people/server/sessions.ts'
import type { Audience } from '#src/server/bus.ts'
import { isOurs, ownOrigin, visitOf } from '#src/server/requests.ts'
import type { House } from './api.ts'

/** A socket hears what its session entitles it to, and nothing else. */
const roomsOf = (person: Person, token: string): Audience[] => [...audiencesOf(person), `session:${hashOf(token)}`]

const headersOf = ({ headers }: IncomingMessage) =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))

type Events = Record<EventName, (payload: unknown) => void>

/** Live events for signed-in people, under the session's own cookie (decisions: Realtime). */
export function attachSockets(http: HttpServer, house: House) {
  const { config } = house
  const io = new Server<Record<string, never>, Events, Record<string, never>, { person: Person }>(http, {
    serveClient: false,
    maxHttpBufferSize: 10_000,
    // Only the same origin: a foreign page's WebSocket carries the cookie too, and CORS does not stop it.
    allowRequest: (request, decide) => {
      const headers = headersOf(request)
      decide(null, isOurs(headers, ownOrigin(headers, config)) || !headers.has('origin'))
    },
  })
  io.use(async (socket, next) => {
    const visit = visitOf(socket.id, headersOf(socket.request), socket.request, config)
    const person = await personOf(house, visit).catch(() => null)
    if (!visit.token || !person || isPending(person)) return next(new Error('Live events are for signed-in people.'))
    socket.data.person = person
    await socket.join(roomsOf(person, visit.token))
    next()
  })
  house.bus.heard.on('told', ({ name, payload, to }) => {
    io.to(to).emit(name, payload)
    if (name === 'signedOut') io.in(to).disconnectSockets(true)
  })
  // Whose session ended while this process could not hear of it is asked for it anew.
  house.bus.heard.on('up', (up) => up && io.disconnectSockets(true))
  return io
}
