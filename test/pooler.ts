import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentUser, inUserNamespace, unprivilegedUser } from '../packages/embedded-postgres/run-as.ts'
import { withClient } from '../src/server/db/client.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

/** Debian keeps it where only root looks. */
const PATH = `${process.env.PATH}:/usr/sbin`

export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0

/** PgBouncer, as its package configures it but for the address, in front of the server of a database of the tests. */
export async function openPooler(database: string, mode: 'session' | 'transaction') {
  const { pathname, searchParams } = new URL(database)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  // It refuses to run as root.
  const { prefix, uid, gid } = process.geteuid?.() === 0 ? inUserNamespace(unprivilegedUser()) : currentUser()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: 50,
    max_client_conn: 200,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const server = `* = host=${searchParams.get('host')} port=5432 user=postgres`
  writeFileSync(file, ['[databases]', server, '[pgbouncer]', ...lines, ''].join('\n'))
  for (const path of [folder, file]) chownSync(path, uid, gid)
  const [program = '', ...args] = [...prefix, 'pgbouncer', '--quiet', file]
  const child = spawn(program, args, { uid, gid, env: { PATH }, stdio: 'ignore' })
  const url = `postgres://postgres@127.0.0.1:${port}${pathname}`
  await until(
    () =>
      withClient(url, async () => true).catch(() => {
        if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
        return false
      }),
    'PgBouncer answers',
  )
  async function close() {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
  return { url, close }
}
