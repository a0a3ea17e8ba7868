import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { courses } from '#src/features/courses/server/table.ts'
import { testApp, testDatabase } from '../app.ts'
import { databaseProxy } from '../database-proxy.ts'
import { courseDraft } from '../factories.ts'

/** Milliseconds added to each query, so that a request with several exceeds its deadline. */
const LATE = 1_500
const TRY_AGAIN = 'The site is busy or restarting. Please try again in a moment.'
const proxy = await databaseProxy(await testDatabase())
test.after(proxy.close)

/** A site that renders every page with `render`. */
async function siteOf(render: () => Promise<unknown>, databaseUrl: string) {
  let rendered: Promise<unknown> = Promise.resolve()
  async function renderDocument() {
    rendered = render()
    await rendered
    return new Response('A page', { headers: { 'content-type': 'text/html' } })
  }
  const load = async () => ({ routes: {}, entry: { module: { renderDocument } } }) as unknown as ServerBuild
  const environment = { REQUEST_TIMEOUT: '5' }
  const app = await testApp({ pages: { load }, environment, databaseUrl })
  return { ...app, rendered: () => rendered }
}

async function timed(request: Promise<Response>) {
  const began = performance.now()
  const response = await request
  const text = await response.text()
  return { response, text, seconds: (performance.now() - began) / 1000 }
}

test('while it is slow whoever waits gets a 503 within seconds, and a change they repeat is made once', async () => {
  const site = await siteOf(async () => {
    for (let query = 0; query < 8; query++) await site.db.$count(courses)
  }, proxy.url)
  const { cookie } = await site.signedInAs('mentor')
  const draft = courseDraft()
  const key = randomUUID()
  const create = () =>
    site.send('/api/courses', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(draft),
    })

  proxy.slowDown(LATE)
  const [created, page] = await Promise.all([timed(create()), timed(site.send('/courses'))])
  for (const { response, seconds } of [created, page]) {
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5'])
    assert.ok(seconds < 8, `${seconds} s`)
  }
  assert.deepEqual(JSON.parse(created.text), { message: TRY_AGAIN })
  assert.match(page.text, /Please try again/)

  proxy.slowDown(0)
  assert.equal((await create()).status, 201)
  assert.equal(await site.db.$count(courses, eq(courses.title, draft.title)), 1)
  // Rendering ends after its reader was answered 503, which must not reach the next one.
  await site.rendered()
  await pause(100)
  const next = await site.send('/courses')
  assert.deepEqual([next.status, next.headers.get('retry-after')], [200, null])
})
