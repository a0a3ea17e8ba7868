import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageSource } from '../../src/app/development.ts'
import { testApp } from '../app.ts'
import { courseDraft } from '../factories.ts'
import { raw } from '../raw.ts'

const build = new URL('../../build/server/index.js', import.meta.url)
const pages: PageSource = { load: () => import(build.href) }
const { url, send, signedInAs } = await testApp({ pages })
const mentor = await signedInAs('mentor')

/** By a raw request: clients mend an address before they send it. */
async function ask(path: string, method = 'GET') {
  const { host } = new URL(url)
  const response = await raw(url, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const [, status] = /^HTTP\/1\.1 (\d+) /.exec(response) ?? []
  const [, location] = /^location: (.*)\r$/im.exec(response) ?? []
  const [, id = ''] = /^x-request-id: (.*)\r$/im.exec(response) ?? []
  // What comes from memory counts its requests; what is made has a UUID.
  return { status: Number(status), location, isKept: /^[\da-f]{8}-\d+$/.test(id) }
}

// product 18.16
test('each page has one address: other spellings lead there', async () => {
  for (const path of [
    ...['/forum/', '/forum//', '//forum', '/%66orum', '/foru%6D', '/Forum', '/FORUM/', '/./forum', '/x/../forum'],
    ...['/%2E/forum', '/forum/.', '/forum#top/'],
  ]) {
    for (const method of ['GET', 'HEAD']) {
      const { status, location } = await ask(path, method)
      // A fragment is no part of a request; whoever sends one gets the page.
      assert.deepEqual([status, location], path.includes('#') ? [200, undefined] : [308, '/forum'], path)
    }
  }
  assert.equal((await ask('/Forum/?category=General&page=%2f')).location, '/forum?category=General&page=%2f')
  assert.equal((await ask('//evil.example/forum')).location, '/evil.example/forum')
  assert.equal((await ask('/Courses/AbC.data')).location, '/courses/AbC.data')
  assert.equal((await ask('/api//courses/')).location, '/api/courses')
  assert.equal((await send('/Login/', { method: 'POST' })).status, 308)
  assert.equal((await ask('/no-such-page')).status, 404)
})

test('nothing is kept of a page that is spelled in another way, so nothing is pushed out by it', async () => {
  const { _id } = await mentor.api.courses.create(courseDraft({ published: true }))
  const canonical = [
    '/forum',
    `/courses/${_id}`,
    `/api/courses/${_id}`,
    `/api/batches?courseId=${_id}`,
    '/',
    '/courses.data',
  ]
  for (const path of canonical) {
    assert.deepEqual([(await ask(path)).status, (await ask(path)).isKept], [200, true], path)
  }
  const misspelled = [
    ...['/forum/', '//forum', '/%66orum', '/Forum', '/forum#x', '/forum?', '/forum?x', '/?', '/#', `${url}/forum`],
    ...[`/courses/${_id.toUpperCase()}`, `/api/courses/${_id.toUpperCase()}`, `/api/courses/${_id}/`],
    ...[
      `/api/batches?courseId=${_id.toUpperCase()}`,
      `/api/batches?x=1&courseId=${_id}`,
      `/api/batches/?courseId=${_id}`,
    ],
    ...[`/api/batches?courseId=${_id}&`, '/forum/_.data', '/Courses.data', '/courses.data/', '/courses.data?_routes=x'],
  ]
  for (const path of misspelled) {
    for (let time = 1; time <= 2; time++) assert.equal((await ask(path)).isKept, false, path)
  }
  for (const path of canonical) assert.ok((await ask(path)).isKept, path)
})
