import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { currentUser, inUserNamespace, unprivilegedUser } from '../packages/embedded-postgres/run-as.ts'
import { withClient } from '../src/server/db/client.ts'

/**
 * `npm run test:postgres -- <folder>`: the tests of rules and API on another PostgreSQL, such as
 * `/usr/lib/postgresql/15/bin`. The folder holds its `initdb` and `postgres`.
 */
const POLL_INTERVAL = 100
/** Milliseconds. */
const START_TIMEOUT = 30_000

const [bin] = process.argv.slice(2)
if (!bin) throw new Error('Which PostgreSQL? npm run test:postgres -- /usr/lib/postgresql/15/bin')

// It refuses to run as root.
const runAs = process.geteuid?.() === 0 ? inUserNamespace(unprivilegedUser()) : currentUser()
const folder = mkdtempSync(join(tmpdir(), 'classroom-postgres-'))
const [data, sockets] = [join(folder, 'data'), join(folder, 'run')]
mkdirSync(sockets)
chmodSync(folder, 0o700)

function commandFor(program: string, args: string[]) {
  const [file = '', ...rest] = [...runAs.prefix, join(resolve(bin ?? ''), program), ...args]
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  return [file, rest, { uid: runAs.uid, gid: runAs.gid, cwd: '/', env }] as const
}

function startServer() {
  const [initdb, initdbArgs, options] = commandFor('initdb', [
    '--pgdata',
    data,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  execFileSync(initdb, initdbArgs, options)
  const settings = [
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories="${sockets}"`,
    'timezone=UTC',
    'max_connections=1000',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'log_min_messages=log',
  ].flatMap((setting) => ['-c', setting])
  const [postgres, args, how] = commandFor('postgres', ['-D', data, ...settings])
  return spawn(postgres, args, { ...how, stdio: ['ignore', 'ignore', process.env.POSTGRES_LOG ? 'inherit' : 'ignore'] })
}

const url = `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(sockets)}`

/** @throws {Error} where it does not answer in time */
async function versionOf(server: ReturnType<typeof startServer>) {
  const deadline = Date.now() + START_TIMEOUT
  for (;;) {
    try {
      return await withClient(url, async (client) =>
        String((await client.query('show server_version')).rows[0]?.server_version),
      )
    } catch (cause) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error(`${bin} did not start.`, { cause })
      await pause(POLL_INTERVAL)
    }
  }
}

function runTests() {
  const args = ['--test', '--test-concurrency=2', '--test-reporter=spec']
  const where = ['--test-global-setup=test/global-setup.ts', 'test/shards/*.test.ts']
  return spawn(process.execPath, [...args, ...where], {
    env: { ...process.env, NODE_ENV: 'test', TEST_POSTGRES_URL: url },
    stdio: 'inherit',
  })
}

const server = startServer()
process.on('exit', () => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const version = await versionOf(server)
const [code] = await once(runTests(), 'exit')
console.log(`PostgreSQL ${version}: ${code === 0 ? 'all passed' : 'some failed'}`)
server.kill('SIGINT')
await once(server, 'exit')
process.exit(code ?? 1)
