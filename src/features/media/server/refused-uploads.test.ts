import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { testApp } from '#test/app.ts'

const folder = await mkdtemp(join(tmpdir(), 'classroom-refused-'))
after(() => rm(folder, { recursive: true }))
const { url, signedInAs } = await testApp({ environment: { DATA_DIR: folder } })
const mentor = (await signedInAs('mentor')).cookie
const student = (await signedInAs('student')).cookie

/** One connection to the site, as a proxy keeps it for one visitor after another. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
after(() => agent.destroy())

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) {
  const sent = request(url + path, { agent, method, headers: { origin: url, ...headers } })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.end(body)
  const [response] = await answered
  return { status: response.statusCode, body: await text(response) }
}

const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
const file = 'content-disposition: form-data; name="file"; filename="a.zip"'
const partOfSize = (head: string, size: number) =>
  Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.alloc(size, 'x'), Buffer.from('\r\n--b--\r\n')])

const refused: [string, number, Record<string, string>, string, Buffer][] = [
  ['a part without an end to its head', 400, { cookie: mentor }, 'local', partOfSize('x'.repeat(100_000), 2_000_000)],
  ['no multipart', 400, { cookie: mentor, 'content-type': 'text/plain' }, 'local', Buffer.alloc(2_000_000)],
  ['another storage', 404, { cookie: mentor }, 's3', partOfSize(file, 2_000_000)],
  ['a student', 403, { cookie: student }, 'local', partOfSize(file, 2_000_000)],
  ['a guest', 401, {}, 'local', partOfSize(file, 2_000_000)],
  ['another site', 403, { cookie: mentor, origin: 'https://evil.example' }, 'local', partOfSize(file, 2_000_000)],
  ['a heavy document', 413, { cookie: mentor }, 'local', partOfSize(file, 50_500_000)],
]

// product 12.4
for (const [what, status, headers, host, body] of refused)
  test(`${what} is refused with a message, and the connection serves the next request`, async () => {
    const response = await ask('POST', `/api/upload/${host}`, { ...multipart, ...headers }, body)
    assert.equal(response.status, status, response.body)
    assert.match(response.body, /"message":"\w/)
    assert.equal((await ask('GET', '/health/live')).status, 200)
  })
