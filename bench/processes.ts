import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Ready = { url: string; child: ChildProcess }

function start(file: string, environment: Record<string, string>, cwd = process.cwd()) {
  const child = spawn(process.execPath, [file], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      HOST: '127.0.0.1',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise<Ready>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /"url":"([^"]+)"/.exec(line)?.[1]
      if (url) resolve({ url, child })
    })
  })
}

async function stop(child: ChildProcess) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export type Site = Awaited<ReturnType<typeof startSite>>

/** The site as `npm run serve` would start it in `checkout`, this one unless said, over a database of its own. */
export async function startSite(folder: string, checkout?: string) {
  const { url, child } = await start('src/main.ts', { DATA_DIR: folder, DEMO: '1', TRUST_PROXY: '1' }, checkout)
  const postgresPids = () => {
    const postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    return [postmaster, ...childrenOf(postmaster)]
  }
  return {
    url,
    databaseUrl: `postgres://postgres@localhost/postgres?host=${join(folder, 'run')}`,
    postgresPids,
    pids: () => [child.pid ?? 0, ...postgresPids()],
    fillTo: (count: number) => fillTo(url, count),
    stop: () => stop(child),
  }
}

/** In a folder of its own, which goes with it. */
export async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), 'classroom-bench-'))
  const site = await startSite(folder)
  async function close() {
    await site.stop()
    await rm(folder, { recursive: true })
  }
  return { ...site, [Symbol.asyncDispose]: close }
}

/** One more process over the same database. */
export async function startBeside({ databaseUrl }: Site) {
  const { url, child } = await start('src/main.ts', { DATABASE_URL: databaseUrl, DEMO: '1', TRUST_PROXY: '1' })
  return { url, stop: () => stop(child) }
}

export async function startReference(
  kind: 'raw' | 'pg' | 'react',
  environment: Record<string, string>,
  more: () => number[] = () => [],
) {
  const { url, child } = await start(`bench/reference-${kind}.ts`, environment)
  return { url, pids: () => [child.pid ?? 0, ...more()], stop: () => stop(child) }
}

function childrenOf(parent: number) {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && parentOf(pid) === parent)
}

function parentOf(pid: number) {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}

/** @returns the cookie of a new session of one of the demo users */
export async function signIn(url: string, email: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'classroom' }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Courses as a mentor would write them, until visitors see `count`. */
async function fillTo(url: string, count: number) {
  const json = { origin: url, 'content-type': 'application/json' }
  const cookie = await signIn(url, 'mentor@example.com')
  const there = (await (await fetch(`${url}/api/courses`)).json()) as object[]
  for (let number = there.length; number < count; number++) {
    const course = {
      ...(there[number % there.length] ?? {}),
      title: `Course number ${number}`,
      modules: [{ title: 'One', description: 'The first', materials: [] }],
    }
    const response = await fetch(`${url}/api/courses`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify(course),
    })
    if (!response.ok) throw new Error(await response.text())
  }
}
