import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A way to a database of the tests that can break, cut off, gone silent, or broken by what is said on it; and that can be slow. */
export async function databaseLine(database: string) {
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
    let said = Promise.resolve()
    near.on('data', (chunk) => {
      if (fatal && chunk.includes(fatal)) {
        breaks++
        near.destroy()
      } else if (delay) said = said.then(() => pause(delay)).then(() => void far.write(chunk))
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
    /** Nobody hangs up, and nothing arrives any more. */
    silence() {
      state = 'silent'
    },
    /** What was silent comes to an end, as after a restart. */
    mend() {
      if (state === 'silent') hangUp()
      state = 'open'
    },
    /** From now on whoever says this is cut off before it arrives. */
    breakAt(words?: string) {
      fatal = words
    },
    /** From now on whatever is said arrives so many milliseconds after what was said before it. */
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
