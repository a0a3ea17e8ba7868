import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Site = Awaited<ReturnType<typeof startSite>>

const root = fileURLToPath(new URL('../..', import.meta.url))
/** On two cores that thirty programs share a site takes more than a minute to begin. */
export const READY_WITHIN_MS = 240_000
const GONE_WITHIN_MS = 10_000
const LINES_KEPT = 50

/**
 * The real program in production, on a free port, with demo users, in a folder of its own that goes when it goes.
 * @throws {Error} with the program's last lines when it is not ready within four minutes
 */
export async function startSite(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'classroom-site-'))
  const program = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { ...environment(folder), ...settings },
    stdio: 'pipe',
  })
  const gone = once(program, 'exit')
  const ready = Promise.withResolvers<string>()
  const lines: string[] = []

  function onLine(line: string) {
    lines.push(line)
    if (lines.length > LINES_KEPT) lines.shift()
    const url = readyUrl(line)
    if (url) ready.resolve(url)
  }
  for (const input of [program.stdout, program.stderr]) createInterface({ input }).on('line', onLine)

  async function stop() {
    program.kill('SIGTERM')
    const killTimer = setTimeout(() => program.kill('SIGKILL'), GONE_WITHIN_MS)
    await gone
    clearTimeout(killTimer)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  const url = await Promise.race([ready.promise, gone, wait(READY_WITHIN_MS, undefined, { ref: false })])
  if (typeof url === 'string') return { url, folder, stop, lastLines: () => lines.join('\n') }
  await stop()
  throw new Error(
    `The site ${url ? 'ended before it was' : 'took too long to be'} ready. Its last lines:\n${lines.join('\n')}`,
  )
}

/** Nothing else of the environment passes: a developer's DATABASE_URL or mail server is not for tests. */
function environment(folder: string) {
  const { PATH, HOME, CLASSROOM } = process.env
  return {
    PATH,
    HOME,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    HOST: '127.0.0.1',
    PORT: '0',
    // A loaded machine takes longer for what is tested than anyone should wait.
    REQUEST_TIMEOUT: '120',
    DATA_DIR: folder,
    DEMO: '1',
    LOG_LEVEL: 'info',
    ...(CLASSROOM && { CLASSROOM }),
  }
}

function readyUrl(line: string) {
  if (!line.includes('"msg":"Ready')) return
  const { url }: { url: string } = JSON.parse(line)
  return url
}
