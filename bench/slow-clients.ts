import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from './learning.ts'
import { type Line, timeOf } from './measure.ts'
import type { Site } from './processes.ts'
import { enter, percentile, take } from './users.ts'

/** Milliseconds in which others ask, and between two of their questions. */
const WHILE = 3_000
const BETWEEN = 10
const CROWDS = {
  '2000 slow headers': { KIND: 'headers', COUNT: 2_000 },
  '2000 slow bodies': { KIND: 'bodies', COUNT: 2_000 },
  '2000 who do not read': { KIND: 'readers', COUNT: 2_000 },
  '1000 who ask for 20 pages at once': { KIND: 'pipelined', COUNT: 1_000 },
}

/** What others wait, and what memory is taken, while many are as slow as they may be or read nothing of much. */
export async function measureSlowClients(site: Site, line: Line) {
  const cookie = await enter(site, 'mentor@example.com')
  const [pid = 0] = site.pids()

  /** Of a dashboard page, requested repeatedly. */
  async function fastClients() {
    const all = { times: [] as number[], refused: 0, memory: 0 }
    for (const end = Date.now() + WHILE; Date.now() < end; await pause(BETWEEN)) {
      const ask = () => take(`${site.url}/dashboard/mentor`, { headers: { cookie } })
      try {
        all.times.push(await timeOf(ask))
      } catch {
        all.refused++
      }
      all.memory = Math.max(all.memory, memoryOf(pid))
    }
    return { p99: percentile(all.times, 0.99), refused: all.refused, memory: all.memory }
  }

  await fastClients()
  for (const [name, { KIND, COUNT }] of Object.entries(CROWDS)) {
    const alone = await fastClients()
    const environment = { ...process.env, URL: site.url, COOKIE: cookie, KIND, COUNT: String(COUNT) }
    const crowd = fork('bench/slow-peers.ts', { env: environment })
    const [atFirst] = await Promise.all([fastClients(), once(crowd, 'message')])
    const beside = await fastClients()
    const gone = once(crowd, 'exit')
    crowd.kill()
    await gone
    const ratio = (beside.p99 / alone.p99).toFixed(1)
    line(
      `Others beside ${name}`,
      `p99 ${beside.p99.toFixed(1)} ms, ${alone.p99.toFixed(1)} alone`,
      `ratio ${ratio}   bar: < 2`,
    )
    const memory = Math.max(atFirst.memory, beside.memory)
    const [most, before] = [memory, alone.memory].map((bytes) => (bytes / 1e6).toFixed(0))
    line('  memory', `${most} MB, ${before} alone`, `ratio ${(memory / alone.memory).toFixed(2)}   bar: <= 1.5`)
    line(
      '  in the seconds in which they come',
      `p99 ${atFirst.p99.toFixed(1)} ms, ${atFirst.refused} asked to wait`,
      '',
    )
  }
}
