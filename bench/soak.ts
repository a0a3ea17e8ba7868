import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './people.ts'
import { PEOPLE, startDay } from './soak-day.ts'

/**
 * A day of 500 people in minutes, on two processes over one database, of which one or another is killed every ten seconds
 * in the middle half: `npm run soak -- 5`; none where all is `calm`: `npm run soak -- 5 calm`. Prints what was lost, doubled
 * or wrong, how long it took until all was well again, and what it took of memory.
 */
const MINUTES = Number(process.argv[2] ?? 3)
const IS_CALM = process.argv[3] === 'calm'
/** Milliseconds. */
const ALL = MINUTES * 60_000
const BETWEEN_KILLS = 10_000
const LOOK = 50

const folder = await mkdtemp(join(tmpdir(), 'classroom-soak-'))
const databaseUrl = `postgres://postgres@localhost/postgres?host=${join(folder, 'run')}`
const processes = await Promise.all([startProcess(), startProcess()])
const urls = () => processes.map(({ url }) => url)

async function startProcess() {
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, DEMO: '1', TRUST_PROXY: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.once('exit', () => reject(new Error('A process ended before it was ready')))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const url = /"url":"([^"]+)"/.exec(line)?.[1]
    if (url) resolve(url)
  })
  return { child, url: await promise }
}

/** Milliseconds until every process answers from the database again. */
async function untilWell() {
  const began = performance.now()
  const isWell = (url: string) =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(({ ok }) => ok)
  while (
    !(await Promise.all(urls().map(isWell)).then(
      (all) => all.every(Boolean),
      () => false,
    ))
  )
    await pause(LOOK)
  return performance.now() - began
}

function memoryOf({ child }: { child: { pid?: number } }) {
  const status = `/proc/${child.pid}/status`
  return existsSync(status) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024 : 0
}

async function kill(at: number, signal: NodeJS.Signals) {
  const { child } = processes[at] ?? {}
  if (!child) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
  processes[at] = await startProcess()
}

const killDatabase = () =>
  process.kill(Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')

const DISASTERS = [
  ['the database killed', async () => killDatabase()],
  ['a process killed', () => kill(0, 'SIGKILL')],
  ['a process stopped and begun anew', () => kill(1, 'SIGTERM')],
] as const

try {
  const day = await startDay(databaseUrl, urls)
  const memory: number[][] = []
  /** One that is being started has none. */
  const looking = setInterval(() => memory.push(processes.map(memoryOf)), ALL / 10)
  await pause(ALL / 4)
  const recoveries: Record<string, number[]> = {}
  for (const end = Date.now() + ALL / 2, count = { at: 0 }; Date.now() < end && !IS_CALM; count.at++) {
    const [name, happen] = DISASTERS[count.at % DISASTERS.length] ?? DISASTERS[0]
    await happen()
    const took = recoveries[name] ?? []
    recoveries[name] = [...took, await untilWell()]
    await pause(BETWEEN_KILLS)
  }
  await pause(ALL / (IS_CALM ? 4 / 3 : 4))
  clearInterval(looking)
  const { times, lost, doubled, wrong, waited, written, asked } = await day.end()

  console.log(
    `${PEOPLE} people, ${MINUTES} minutes, ${asked} answers, ${written} writes acknowledged, ${waited} attempts told to wait or cut off`,
  )
  console.log(`lost ${lost}, doubled ${doubled}, wrong ${wrong.length}   bar: 0, 0, 0`)
  for (const one of wrong.slice(0, 10)) console.log(`  ${one}`)
  for (const [name, took] of Object.entries(recoveries))
    console.log(
      `${name}: ${took.length} times, well again after ${Math.max(...took).toFixed(0)} ms at most   bar: <= 5,000 ms`,
    )
  for (const at of processes.keys())
    console.log(
      `memory of process ${at + 1}, tenth by tenth: ${memory.map((all) => all[at]?.toFixed(0)).join(', ')} MB   bar: flat`,
    )
  for (const [name, took] of Object.entries(times).sort()) {
    const sorted = took.toSorted((one, other) => one - other)
    console.log(
      `${name.padEnd(24)} p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(0)} ms`,
    )
  }
  process.exitCode = lost + doubled + wrong.length > 0 ? 1 : 0
} finally {
  for (const { child } of processes) {
    // One that did not come up again has nothing to say any more.
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
