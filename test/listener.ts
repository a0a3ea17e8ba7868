import { io } from 'socket.io-client'

/** A browser's ear: everything that a session's socket is told. */
export function listenAs<Payload>(url: string, cookie: string, origin = url) {
  const heard: { name: string; payload: Payload }[] = []
  const socket = io(url, { transports: ['websocket'], reconnection: false, extraHeaders: { cookie, origin } })
  socket.onAny((name, payload) => heard.push({ name, payload }))
  const settled = new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true)).on('connect_error', () => resolve(false))
  })
  const ended = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
  return { heard, settled, ended, close: () => socket.close() }
}
