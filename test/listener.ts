import { io } from 'socket.io-client'

/** A socket under a session, and every event it receives. */
export function listenAs<Payload>(url: string, cookie: string, origin = url) {
  const received: { name: string; payload: Payload }[] = []
  const socket = io(url, { transports: ['websocket'], reconnection: false, extraHeaders: { cookie, origin } })
  socket.onAny((name, payload) => received.push({ name, payload }))
  const settled = new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true)).on('connect_error', () => resolve(false))
  })
  const ended = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
  return { received, settled, ended, close: () => socket.close() }
}
