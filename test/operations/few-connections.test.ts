import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { withClient } from '#src/server/db/client.ts'
import { testDatabase } from '#test/app.ts'
import { EMPTY } from '#test/template.ts'
import { until } from '#test/until.ts'
import { endAll, start } from '../programs/program.ts'

const ROLE = 'rented'
const LIMIT = 10

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-few-'))
})
after(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A database of a role that may have so many connections, as a small plan of a provider gives it. */
async function rentedDatabase() {
  const url = new URL(await testDatabase(EMPTY))
  const name = url.pathname.slice(1)
  await withClient(String(process.env.TEST_DATABASE_URL), async (client) => {
    await client.query(`create role ${ROLE} login connection limit ${LIMIT}`)
    await client.query(`alter database ${name} owner to ${ROLE}`)
  })
  url.username = ROLE
  return url.href
}

const connectionsIn = (url: string) => {
  const superuser = new URL(url)
  superuser.username = 'postgres'
  return withClient(superuser.href, async (client) => {
    const { rows } = await client.query(`select count(*)::int as count from pg_stat_activity where usename = '${ROLE}'`)
    return Number(rows[0].count)
  })
}

test('two processes with three connections each stay within a limit of ten, and nobody is turned away', async (t) => {
  const url = await rentedDatabase()
  const environment = { DATABASE_URL: url, DATABASE_POOL: '3', DEMO: '1', LOG_LEVEL: 'info' }
  const sites = [await start(folder, environment), await start(folder, environment)]
  for (const site of sites) assert.notEqual(site.url, '', site.complaint())
  const readiness = async (site: string) =>
    (await (await fetch(`${site}/health/ready`)).json()) as { listening: boolean }
  for (const site of sites)
    await until(async () => (await readiness(site.url)).listening, 'it receives events of the other')

  const cookies = await Promise.all(
    ['student', 'mentor', 'admin'].map(async (who) => {
      const response = await fetch(`${sites[0]?.url}/api/auth/login`, {
        method: 'POST',
        headers: { origin: sites[0]?.url ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${who}@example.com`, password: 'classroom' }),
      })
      assert.equal(response.status, 200)
      return [who, response.headers.get('set-cookie')?.split(';')[0] ?? ''] as const
    }),
  )
  const statuses: number[] = []
  let most = 0
  async function load() {
    for (let time = 0; time < 12; time++)
      for (const site of sites) {
        for (const [who, cookie] of cookies)
          statuses.push((await fetch(`${site.url}/api/dashboard/${who}`, { headers: { cookie } })).status)
        statuses.push((await fetch(`${site.url}/health/ready`)).status)
        statuses.push((await fetch(`${site.url}/api/courses?q=${time}`)).status)
      }
  }
  const visitors = () => Promise.all(Array.from({ length: 10 }, load))
  async function watch(over: Promise<unknown>) {
    let isOver = false
    void over.then(() => {
      isOver = true
    })
    while (!isOver) most = Math.max(most, await connectionsIn(url))
    return over
  }
  await watch(visitors())
  assert.ok(most <= LIMIT - 2, `${most} connections: two are left for a script`)

  // Somebody else takes what is left: those who come wait for the connections there are.
  const otherClients: pg.Client[] = []
  t.after(() => Promise.all(otherClients.map((client) => client.end())))
  for (let isFull = false; !isFull; ) {
    const client = new pg.Client({ connectionString: url })
    isFull =
      (await client.connect().then(
        () => void otherClients.push(client),
        ({ code }) => code === '53300',
      )) ?? false
  }
  await visitors()
  assert.equal(statuses.length, 2 * 10 * 12 * 2 * 5)
  assert.deepEqual([...new Set(statuses)], [200], 'none is turned away, and readiness says so')
  t.diagnostic(
    `${statuses.length} answers, ${statuses.filter((status) => status === 503).length} × 503, ${most} connections at most`,
  )
})
