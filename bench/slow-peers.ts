import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A process that holds connections which do one thing as slowly as they may, or ask for much and read nothing: what is sent at
 * first, and what follows each second. Says when all are open.
 */
const { KIND = '', URL: site = '', COOKIE = '', COUNT = '' } = process.env
const { hostname, port, host } = new URL(site)
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}\r\n`
const AT_ONCE = 100
/** Milliseconds. */
const SECOND = 1_000
const SLICES = 50

const KINDS: Record<string, { first: string; drip?: string }> = {
  headers: { first: `GET /courses HTTP/1.1\r\nhost: ${host}\r\nx-slow: `, drip: 'x' },
  bodies: {
    first: `POST /api/contact/send HTTP/1.1\r\nhost: ${host}\r\norigin: ${site}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
    drip: ' ',
  },
  readers: { first: get('/courses?q=') },
  pipelined: { first: get('/dashboard/student', `cookie: ${COOKIE}\r\n`).repeat(20) },
}
const { first, drip } = KINDS[KIND] ?? { first: '' }
const open: Socket[] = []

async function join() {
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.pause()
  await once(socket, 'connect')
  socket.write(first)
  open.push(socket)
}

while (open.length < Number(COUNT)) {
  await Promise.all(Array.from({ length: AT_ONCE }, join))
  await pause(1)
}
// Each second all of them, but not all at one moment.
if (drip) {
  for (let at = 0; at < SLICES; at++) {
    await pause(SECOND / SLICES)
    setInterval(() => {
      for (let which = at; which < open.length; which += SLICES) if (open[which]?.writable) open[which]?.write(drip)
    }, SECOND)
  }
}
process.send?.('open')
process.once('disconnect', () => process.exit())
