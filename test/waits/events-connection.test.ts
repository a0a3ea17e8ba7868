import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withClient } from '#src/server/db/client.ts'
import { testApp, testDatabase } from '../app.ts'
import { until } from '../until.ts'

const databaseUrl = await testDatabase()
const there = await testApp({ databaseUrl })

const name = new URL(databaseUrl).pathname.slice(1)

/** By a connection to another database. */
const outside = (query: string) => withClient(String(process.env.TEST_DATABASE_URL), (client) => client.query(query))

/** Refused, LISTEN stays down while the test looks; connections that are open stay open. */
const newConnections = (are: 'taken' | 'refused') =>
  outside(`alter database ${name} allow_connections ${are === 'taken'}`)

test('while the LISTEN connection is down nothing is served from the page cache, and it reconnects by itself', async () => {
  await until(async () => (await there.send('/api/courses')).headers.has('etag'), 'it is kept')
  await newConnections('refused')
  await outside(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and application_name = 'classroom events'`)
  await until(() => !there.bus.isConnected, 'LISTEN is down')
  assert.equal((await there.send('/api/courses')).headers.get('etag'), null)
  await newConnections('taken')
  await until(() => there.bus.isConnected, 'LISTEN is back')
})
