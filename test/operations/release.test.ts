import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'

/** A project as small as can be: it is built by npm, says which version it is, and stops as the site does. */
const SERVER = `
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
const words = readFileSync('build/words', 'utf8')
const isBroken = words === 'broken'
let isStopping = false
const server = createServer(({ url }, response) => {
  const asset = url.startsWith('/assets/') && 'build/client' + url
  const status = url === '/health/ready' ? (isStopping || isBroken ? 503 : 200) : asset && !existsSync(asset) ? 404 : 200
  response.writeHead(status, { connection: 'close' }).end(words)
}).listen(Number(process.argv[2]), '127.0.0.1')
process.on('SIGTERM', () => {
  isStopping = true
  setTimeout(() => server.close(() => process.exit()), 500)
})`

/**
 * What systemd does: it comes back once the old process is gone and the new one was started. Where process 1 reaps no
 * children, as in a container without an init, the old one stays as a zombie, which can still be signalled.
 */
const restartBy = (folder: string) =>
  `pid=$(cat "${folder}/{port}.pid" 2>/dev/null) && kill $pid
  while kill -0 $pid 2>/dev/null && ! grep -qs '^State:.Z' /proc/$pid/status; do sleep 0.05; done
  cd "${folder}/current" && "${process.execPath}" server.mjs {port} >/dev/null 2>&1 & echo $! > "${folder}/{port}.pid"`

let folder: string
let repository: string
let ports: number[]
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-release-'))
  repository = join(folder, 'repository')
  ports = [await freePort(), await freePort()]
  await mkdir(join(repository, 'deploy'), { recursive: true })
  await cp('deploy/release.mjs', join(repository, 'deploy/release.mjs'))
  await writeFile(join(repository, 'server.mjs'), SERVER)
  await writeFile(join(folder, '.env'), 'SECRET=1\n')
})
after(async () => {
  for (const port of ports) {
    const pid = Number(await readFile(join(folder, `${port}.pid`), 'utf8').catch(() => 0))
    if (pid) process.kill(pid, 'SIGKILL')
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-C', repository, ...args])

/** Commits a version, in the repository that the script belongs to. */
async function commit(words: string, { build = '', migrations = ['0001_first.sql'] } = {}) {
  const writes = `require('fs').mkdirSync('build/client/assets',{recursive:true});require('fs').writeFileSync('build/words','${words}');require('fs').writeFileSync('build/client/assets/${words}.js','')`
  const project = { name: 'small', version: '1.0.0', scripts: { build: build || `node -e "${writes}"` } }
  await writeFile(join(repository, 'package.json'), JSON.stringify(project))
  const lock = {
    name: 'small',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': { name: 'small', version: '1.0.0' } },
  }
  await writeFile(join(repository, 'package-lock.json'), JSON.stringify(lock))
  const at = join(repository, 'db/migrations')
  await rm(at, { recursive: true, force: true })
  await mkdir(at, { recursive: true })
  for (const name of migrations) await writeFile(join(at, name), '')
  if (!existsSync(join(repository, '.git'))) git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', words)
}

const release = (...args: string[]) => releaseWith({}, ...args)

/** @returns the exit code, and all that was said */
async function releaseWith(settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(repository, 'deploy/release.mjs'), ...args], {
    timeout: 300_000,
    killSignal: 'SIGKILL',
    env: {
      ...process.env,
      RELEASE_PORTS: ports.join(' '),
      RELEASE_RESTART: restartBy(folder),
      RELEASE_READY_SECONDS: '30',
      RELEASE_SETTLE_SECONDS: '1',
      RELEASE_KEEP: '3',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

/** A balancer that asks both for readiness, and four visitors who are sent to those that said yes. */
function beginVisits() {
  let isOver = false
  let turn = 0
  const outcomes: string[] = []
  const isUp = new Map<number, boolean>()
  const asking = ports.map(async (port) => {
    while (!isOver) {
      const ok = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
        (response) => response.ok,
        () => false,
      )
      isUp.set(port, ok)
      await pause(50)
    }
  })
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const up = ports.filter((port) => isUp.get(port))
      const port = up[turn++ % up.length]
      if (isUp.size < ports.length) await pause(20)
      else if (port === undefined) outcomes.push('nobody is ready')
      else {
        const page = await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text(), String)
        // Whoever is asked for the file that a page names, it is there.
        const upstream = up[turn++ % up.length]
        const asset = await fetch(`http://127.0.0.1:${upstream}/assets/${page}.js`).then(({ status }) => status, String)
        outcomes.push(`${page} ${asset}`)
      }
      await pause(5)
    }
  })
  return async () => {
    isOver = true
    await Promise.all([...asking, ...visitors])
    return [...new Set(outcomes)].sort()
  }
}

const served = () => Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/`)).text()))
const current = async () => basename(await readlink(join(folder, 'current')))

test('updates lose no request, and what fails leaves the old release in service', async () => {
  const wrong = await release('update', 'nowhere')
  assert.deepEqual([wrong.code, /There is no commit nowhere in /.test(wrong.output)], [1, true], wrong.output)
  assert.equal((await release()).code, 1, 'without a command it says how it is used')
  await commit('first')
  const first = await release('update')
  assert.deepEqual([first.code, await served()], [0, ['first', 'first']], first.output)
  assert.equal(await readFile(join(folder, 'current/.env'), 'utf8'), 'SECRET=1\n')
  assert.match((await release('rollback')).output, /^There is no release before this one\.$/m)

  const endVisits = beginVisits()
  await commit('second')
  const second = await release('update')
  assert.deepEqual([second.code, await served()], [0, ['second', 'second']], second.output)
  const back = await release('rollback')
  assert.deepEqual([back.code, await served()], [0, ['first', 'first']], back.output)
  const forth = await release('rollback')
  assert.deepEqual([forth.code, await served()], [0, ['second', 'second']], forth.output)
  const serving = await current()

  await commit('unbuilt', { build: 'exit 3' })
  const unbuilt = await release('update')
  assert.deepEqual(
    [unbuilt.code, /^The build failed, so the site goes on as it was\.$/m.test(unbuilt.output)],
    [1, true],
  )
  await commit('broken')
  const broken = await release('update')
  assert.equal(broken.code, 1)
  assert.match(broken.output, /-\w{7} was not ready on port \d+ within 30 seconds, so \S+ serves again\.$/m)
  assert.deepEqual([await current(), await served()], [serving, ['second', 'second']])
  assert.deepEqual(await endVisits(), ['first 200', 'second 200'], 'no request failed')
})

test('npm that fails leaves everything as it was; two updates at once are one', async () => {
  const serving = await current()
  await rm(join(repository, 'package-lock.json'))
  const failed = await release('update', '--from', repository)
  assert.match(failed.output, /^npm ci failed, so the site goes on as it was\.$/m)
  assert.deepEqual([failed.code, await current()], [1, serving])
  git('checkout', '--quiet', '.')
  const lock = join(folder, 'releases/.lock')
  await writeFile(lock, String(process.pid))
  assert.match((await release('update')).output, /^Another update is under way \(process \d+\)\.$/m)
  await rm(lock)
})

test('a release that was built elsewhere is taken as it is, and old ones go', async () => {
  const built = join(folder, 'built')
  await cp(join(folder, 'current'), built, { recursive: true, dereference: true })
  await writeFile(join(built, 'build/words'), 'elsewhere')
  for (let count = 0; count < 3; count++) {
    const { code, output } = await release('update', '--built', built)
    assert.equal(code, 0, output)
    await until(async () => !(await current()).startsWith(now()), 'the next name is another')
  }
  assert.deepEqual(await served(), ['elsewhere', 'elsewhere'])
  const kept = (await readdir(join(folder, 'releases'))).filter((name) => !name.startsWith('.'))
  assert.equal(kept.length, 3)
  assert.match((await release('list')).output, /\(previous\)\n.*\(current\)/)
})

test('a restart command that does not end is one that failed', async () => {
  const serving = await current()
  const never = { RELEASE_RESTART: 'sleep 600', RELEASE_READY_SECONDS: '1' }
  const { code, output } = await releaseWith(never, 'update', '--built', join(folder, 'built'))
  assert.equal(code, 1)
  assert.match(output, /was not ready on port \d+ within 1 seconds/)
  assert.deepEqual([await current(), await served()], [serving, ['elsewhere', 'elsewhere']])
})

const now = () =>
  new Date()
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-')

test('an older release refuses to start on migrations it does not know', async () => {
  await commit('migrated', { migrations: ['0001_first.sql', '0002_second.sql'] })
  const { code, output } = await release('update')
  assert.equal(code, 0, output)
  assert.match(output, /It brings 0002_second\.sql/)
  const refused = await release('rollback')
  assert.equal(refused.code, 1)
  assert.match(refused.output, /does not know what the database holds since \(0002_second\.sql\)/)
  assert.deepEqual(await served(), ['migrated', 'migrated'])
})
