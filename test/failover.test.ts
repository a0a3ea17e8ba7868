import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withClient } from '#src/server/db/client.ts'
import { testApp, testDatabase } from './app.ts'
import { courseDraft } from './factories.ts'
import { until } from './until.ts'

const databaseUrl = await testDatabase()
const name = new URL(databaseUrl).pathname.slice(1)
const outside = (query: string) => withClient(String(process.env.TEST_DATABASE_URL), (client) => client.query(query))

/** As after a failover: the old connections are gone, and new ones find a server that only reads. */
async function failOver(readOnly: 'on' | 'off') {
  await outside(`alter database ${name} set default_transaction_read_only = ${readOnly}`)
  if (readOnly === 'on')
    await outside(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

test('a server that takes no writes is away to who writes, and is back by itself', async () => {
  const { send, signedInAs } = await testApp({ databaseUrl })
  const { cookie, api } = await signedInAs('mentor')
  const json = (path: string, body: object) =>
    send(path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const login = () => json('/api/auth/login', { email: 'student@example.com', password: 'classroom' })
  const create = () => json('/api/courses', courseDraft())
  const readiness = async () => {
    const response = await send('/health/ready')
    return [response.status, ((await response.json()) as { writable: boolean }).writable] as const
  }
  const everyone = () => Promise.all(Array.from({ length: 20 }, () => api.courses.all({})))

  await everyone()
  await failOver('on')
  await until(async () => (await readiness())[0] === 503, 'it is not ready')
  // Each of these connections stays read-only for as long as it lives.
  await everyone()
  assert.deepEqual(await readiness(), [503, false])
  for (const write of [login, create]) {
    const response = await write()
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5'])
    assert.deepEqual(await response.json(), {
      message: 'The site is busy or restarting. Please try again in a moment.',
    })
  }
  await everyone()

  await failOver('off')
  await until(async () => (await readiness())[0] === 200, 'it is ready again')
  const created = await Promise.all(Array.from({ length: 12 }, create))
  assert.deepEqual([...new Set(created.map(({ status }) => status))], [201])
  assert.equal((await login()).status, 200)
})
