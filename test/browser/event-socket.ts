import type { Page, WebSocket } from '@playwright/test'

/**
 * The next socket of a page for events, once the server has checked its session. Its first frame is of the transport alone;
 * what happens before the next may miss it.
 */
export function eventSocket(page: Page) {
  const { promise, resolve } = Promise.withResolvers<WebSocket>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith('40')) resolve(socket)
    }),
  )
  return promise
}
