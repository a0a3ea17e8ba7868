/**
 * Many sockets in one process: opens SOCKETS of them at URL, as many under each of COOKIES, reports when all are open, then when each
 * received an event, in milliseconds since 1970.
 */
const { URL: site = '', COOKIES = '', SOCKETS = '0' } = process.env
const cookies = COOKIES.split(',')
const AT_ONCE = 100
/** Opening a course emits two events: `courseChanged` and this. */
const EVENT = '42["courseUpdated"'
const address = `${site.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
const count = Number(SOCKETS)
const received: number[] = []

function open(cookie: string | undefined = '') {
  // Node's own takes headers; the DOM's type, which has none, is what TypeScript knows.
  const Socket = WebSocket as unknown as new (url: string, options: { headers: object }) => WebSocket
  const socket = new Socket(address, { headers: { cookie, origin: site } })
  return new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('A socket was refused')))
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      // Engine.IO: 0 opens, 2 asks for a 3; Socket.IO within it: 40 connects, 42 is an event.
      if (data.startsWith('0')) socket.send('40')
      if (data === '2') socket.send('3')
      if (data.startsWith('40')) resolve()
      if (data.startsWith(EVENT)) subscribe()
    })
  })
}

function subscribe() {
  received.push(performance.timeOrigin + performance.now())
  if (received.length % count === 0) process.send?.(received.splice(0))
}

for (let opened = 0; opened < count; opened += AT_ONCE) {
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, count - opened) }, (_, at) => open(cookies[(opened + at) % cookies.length])),
  )
}
process.send?.('open')
