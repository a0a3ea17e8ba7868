import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP proxy to a test database that can refuse, go silent, break at a given query, or be slow. */
export async function databaseProxy(database: string) {
  const { pathname, searchParams } = new URL(database)
  const socket = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const ends = new Set<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  let fatal: string | undefined
  let delay = 0
  let breaks = 0
  let refusals = 0
  const server = createServer((near) => {
    const far = connect(socket)
    for (const end of [near, far]) {
      ends.add(end)
      end
        .on('error', () => undefined)
        .on('close', () => {
          ends.delete(end)
          near.destroy()
          far.destroy()
        })
    }
    if (state === 'cut') {
      refusals++
      near.destroy()
    }
    let sent = Promise.resolve()
    near.on('data', (chunk) => {
      if (fatal && chunk.includes(fatal)) {
        breaks++
        near.destroy()
      } else if (delay) sent = sent.then(() => pause(delay)).then(() => void far.write(chunk))
      else if (state === 'open') far.write(chunk)
    })
    far.on('data', (chunk) => state === 'open' && near.write(chunk))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => ends.forEach((end) => void end.destroy())
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cut() {
      state = 'cut'
      hangUp()
    },
    /** Connections stay open, and nothing arrives any more. */
    silence() {
      state = 'silent'
    },
    /** Silent connections are closed, as after a restart. */
    mend() {
      if (state === 'silent') hangUp()
      state = 'open'
    },
    /** From now on a connection that sends these words is closed before they arrive. */
    breakAt(words?: string) {
      fatal = words
    },
    /** From now on each message arrives so many milliseconds after the one before it. */
    slowDown(milliseconds: number) {
      delay = milliseconds
    },
    breaks: () => breaks,
    refusals: () => refusals,
    close() {
      server.close()
      hangUp()
    },
  }
}
