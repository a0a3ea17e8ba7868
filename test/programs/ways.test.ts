import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../until.ts'
import { begin, endAll, hasDatabase, ready } from './program.ts'

let folder: string
/** Theirs in turn: only the first makes a database in it. */
let data: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-ways-'))
  data = join(folder, 'data')
})
const begun: Site[] = []
after(async () => {
  await endAll()
  for (const pid of begun.flatMap(({ lines }) => pidsIn(lines)).filter(isAlive)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

type Site = Awaited<ReturnType<typeof ready>>
const isServed = (url: string) =>
  fetch(`${url}/health/live`).then(
    () => true,
    () => false,
  )

/** Every Node says which process it is: npm, those it starts, and the site. */
const NODE_OPTIONS = `--import=data:text/javascript,console.log('process',process.pid,'begins')`
const pidsIn = (lines: string[]) => lines.flatMap((line) => /process (\d+) begins/.exec(line)?.[1] ?? []).map(Number)

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function beginBy(command: readonly string[], cwd?: string) {
  const site = await ready(begin({ folder: data, command: [...command], cwd, environment: { NODE_OPTIONS } }))
  begun.push(site)
  assert.ok(await isServed(site.url), site.complaint() + site.lines.join('\n'))
  return site
}

/** Nothing is left of it: neither who started it, nor the site, nor its database. */
async function assertEnds({ url, lines }: Site) {
  const pids = pidsIn(lines)
  assert.ok(pids.length > 0)
  await until(async () => !(await isServed(url)), 'nobody answers')
  await until(() => !hasDatabase(data), 'the database is gone')
  await until(() => !pids.some(isAlive), 'no process is left')
}

for (const [way, command] of [
  ['npm run serve', ['npm', 'run', 'serve']],
  ['npm run serve, silently', ['npm', 'run', '--silent', 'serve']],
  ['node', [process.execPath, 'src/main.ts']],
] as const)
  test(`${way} receives SIGTERM`, async () => {
    const site = await beginBy(command)
    site.program.kill('SIGTERM')
    await assertEnds(site)
  })

/** A copy of this project, already built. */
async function builtProject() {
  const home = join(folder, 'project')
  await mkdir(home)
  for (const name of ['src', 'packages', 'db', 'public', 'build', 'node_modules', 'tsconfig.json'])
    await symlink(resolve(name), join(home, name))
  const manifest = JSON.parse(await readFile('package.json', 'utf8'))
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({ ...manifest, scripts: { ...manifest.scripts, build: 'true' } }),
  )
  return home
}

test('the site runs in a folder of any name', async () => {
  const home = join(folder, '100% of it #1, ಕಾವೇರಿ')
  for (const name of ['src', 'packages', 'db']) await cp(name, join(home, name), { recursive: true })
  for (const name of ['public', 'build', 'node_modules', 'package.json', 'tsconfig.json'])
    await symlink(resolve(name), join(home, name))
  const site = await beginBy([process.execPath, 'src/main.ts'], home)
  assert.equal((await fetch(`${site.url}/courses`)).status, 200)
  site.program.kill('SIGTERM')
  await assertEnds(site)
})

const TERMINAL = '/usr/bin/script'
const skip = (process.platform !== 'linux' || !existsSync(TERMINAL)) && 'no terminal to be had'

test('npm start in a terminal ends by Ctrl-C, by SIGTERM, and with its terminal', { skip }, async () => {
  const cwd = await builtProject()
  const ends: ((site: Site) => unknown)[] = [
    ({ program }) => program.stdin?.write('\x03'),
    ({ lines }) => process.kill(pidsIn(lines)[0] ?? 0, 'SIGTERM'),
    // The window is closed.
    ({ program }) => program.kill('SIGKILL'),
  ]
  const command = [TERMINAL, '--quiet', '--return', '--command', 'exec npm start', '/dev/null']
  for (const end of ends) {
    const site = await beginBy(command, cwd)
    end(site)
    await assertEnds(site)
  }
})
