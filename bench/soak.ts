import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { openDay, USERS, type User } from './soak-day.ts'
import { TASKS } from './soak-tasks.ts'
import { percentile } from './users.ts'

/**
 * A day of 500 users in minutes, on two processes over one database. In its middle half one of the two, or PostgreSQL, is
 * killed or stopped every ten seconds or so: `npm run bench soak 5`; all the time and every other second in a `storm`, never where all
 * is `calm`: `npm run bench soak 10 storm`. Prints what was lost, doubled or wrong, how long it took until all was well again,
 * and what it took of memory.
 */
const MINUTES = Number(process.argv[2] ?? 3)
const WEATHER = process.argv[3]
const IS_STORM = WEATHER === 'storm'
/** Milliseconds. */
const ALL = MINUTES * 60_000
/** Twice what is between two of them on an average. */
const BETWEEN = IS_STORM ? 3_000 : 20_000
/** What is quiet before and behind, so that it can be seen what memory becomes. */
const QUIET = IS_STORM ? 0 : ALL / 4
const RECOVERED = 5_000
/** Between two requests of a user. */
const THINK = 4_000
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

/** Until every process answers from the database again. */
async function untilWell() {
  const isWell = (url: string) =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(({ ok }) => ok)
  while (
    !(await Promise.all(urls().map(isWell)).then(
      (all) => all.every(Boolean),
      () => false,
    ))
  )
    await pause(LOOK)
}

function memoryOf({ child }: { child: { pid?: number } }) {
  const status = `/proc/${child.pid}/status`
  return existsSync(status) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024 : 0
}

async function kill(at: number, signal: NodeJS.Signals) {
  const { child } = processes[at] ?? {}
  if (!child) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
  processes[at] = await startProcess()
}

const killDatabase = async () =>
  process.kill(Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')

const oneOfThem = () => Math.floor(Math.random() * processes.length)
const DISASTERS: Record<string, () => Promise<unknown>> = {
  'the database killed': killDatabase,
  'a process killed': () => kill(oneOfThem(), 'SIGKILL'),
  'a process stopped and begun anew': () => kill(oneOfThem(), 'SIGTERM'),
}

try {
  const day = await startDay(databaseUrl, urls)
  const memory: number[][] = []
  /** One that is being started has none. */
  const looking = setInterval(() => memory.push(processes.map(memoryOf)), ALL / 10)
  const recoveries: Record<string, number[]> = {}
  const end = Date.now() + ALL - QUIET
  await pause(QUIET)
  while (WEATHER !== 'calm' && Date.now() < end) {
    const [name = '', happen] = Object.entries(DISASTERS)[Math.floor(Math.random() * 3)] ?? []
    const began = performance.now()
    await happen?.()
    await untilWell()
    recoveries[name] = [...(recoveries[name] ?? []), performance.now() - began]
    await pause(Math.random() * BETWEEN)
  }
  await pause(Math.max(0, end + QUIET - Date.now()))
  clearInterval(looking)
  const { times, lost, doubled, wrong, waited, written, requests } = await day.end()

  console.log(
    `${USERS} users, ${MINUTES} minutes, ${requests} answers, ${written} writes acknowledged, ${waited} attempts asked to wait or cut off`,
  )
  console.log(`lost ${lost}, doubled ${doubled}, wrong ${wrong.length}   bar: 0, 0, 0`)
  for (const failure of wrong.slice(0, 10)) console.log(`  ${failure}`)
  for (const [name, took] of Object.entries(recoveries))
    console.log(
      `${name}: ${took.length} times, well again after ${Math.max(...took).toFixed(0)} ms at most   bar: <= ${RECOVERED} ms`,
    )
  for (const at of processes.keys())
    console.log(
      `memory of process ${at + 1}, tenth by tenth: ${memory.map((all) => all[at]?.toFixed(0)).join(', ')} MB   bar: flat`,
    )
  for (const [name, took] of Object.entries(times).sort()) {
    const sorted = took.toSorted((a, b) => a - b)
    console.log(
      `${name.padEnd(24)} p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(0)} ms`,
    )
  }
  const slowest = Math.max(0, ...Object.values(recoveries).flat())
  process.exitCode = lost + doubled + wrong.length > 0 || slowest > RECOVERED ? 1 : 0
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

/** Everyone begins; `end` lets what is under way end, and counts what is there of what was acknowledged. */
async function startDay(databaseUrl: string, urls: () => string[]) {
  const day = await openDay(databaseUrl, urls)
  const weighted = TASKS.flatMap((task) => Array<typeof task>(task.weight).fill(task))
  let isOver = false
  async function session(user: User) {
    await pause(Math.random() * THINK)
    while (!isOver) {
      const task = weighted[Math.floor(Math.random() * weighted.length)]
      if (task) await day.timed(task.name, () => task.ask(user, day))
      await pause(Math.random() * 2 * THINK)
    }
  }
  const sessions = day.users.map(session)
  return {
    async end() {
      isOver = true
      await Promise.all(sessions)
      return day.count()
    },
  }
}
