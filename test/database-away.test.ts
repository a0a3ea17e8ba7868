import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServerBuild } from 'react-router'
import { disconnect } from '#src/server/db/db.ts'
import { testApp, testDatabase } from './app.ts'
import { databaseProxy } from './database-proxy.ts'
import { courseDraft } from './factories.ts'

test('when the database is away every call says so in a sentence, soon, and asks for patience', async () => {
  const gone = await testApp()
  const { cookie } = await gone.signedInAs('mentor')
  await disconnect(gone.db)
  for (const [path, headers] of [
    ['/api/courses?q=x', {}],
    ['/api/courses', { cookie }],
    ['/api/courses/all', { cookie }],
  ] as const) {
    const response = await gone.send(path, { headers })
    assert.equal(response.status, 503, path)
    assert.equal(response.headers.get('retry-after'), '5')
    assert.deepEqual(await response.json(), {
      message: 'The site is busy or restarting. Please try again in a moment.',
    })
  }
  const page = await gone.send('/courses', { headers: { cookie } })
  assert.equal(page.status, 503)
  assert.match(await page.text(), /Please try again/)
  assert.equal((await gone.send('/health/ready')).status, 503)
  assert.equal((await gone.send('/health/live')).status, 200)
})

test('a connection that is lost in the middle of a change answers 503 as an unreachable database', async (t) => {
  const proxy = await databaseProxy(await testDatabase())
  t.after(proxy.close)
  const { send, signedInAs } = await testApp({ databaseUrl: proxy.url })
  const { cookie } = await signedInAs('mentor')
  const create = () =>
    send('/api/courses', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(courseDraft()),
    })
  for (const moment of ['begin', 'insert into "courses"', 'commit']) {
    proxy.breakAt(moment)
    const response = await create()
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5'], moment)
    assert.deepEqual(await response.json(), {
      message: 'The site is busy or restarting. Please try again in a moment.',
    })
  }
  proxy.breakAt()
  assert.equal((await create()).status, 201)
})

// product 18.2
test('a 503 says when to try again', async () => {
  const renderDocument = async () => new Response('', { status: 503 })
  const build = { routes: {}, entry: { module: { renderDocument } } }
  const { send } = await testApp({ pages: { load: async () => build as unknown as ServerBuild } })
  const page = await send('/dashboard/student')
  assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '5'])
})
