import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What a phone's connection carries: milliseconds from a request to the first of its response, and bytes a second. */
export type Line = { latency: number; rate: number }

/**
 * A TCP proxy to the site over a weak connection, which is one for all that comes down. A browser's own throttling leaves out
 * what a service worker fetches.
 */
export async function openSlowLine(site: string) {
  let line: Line = { latency: 0, rate: Number.POSITIVE_INFINITY }
  /** When all that was sent so far has passed. */
  let freeAt = 0
  const server = createServer((near) => {
    const far = connect(Number(new URL(site).port), '127.0.0.1')
    near.on('error', () => far.destroy()).pipe(far)
    let sent = Promise.resolve()
    const sendLater = (send: () => void) => {
      const at = freeAt
      sent = sent.then(() => pause(Math.max(0, at - performance.now()))).then(send)
    }
    far.on('data', (bytes) => {
      freeAt = Math.max(freeAt, performance.now() + line.latency) + (bytes.length / line.rate) * 1_000
      sendLater(() => void (near.writable && near.write(bytes)))
    })
    far.on('end', () => sendLater(() => near.end())).on('error', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next: Line) {
      line = next
    },
    close: () => void server.close(),
  }
}
