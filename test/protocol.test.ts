import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from './app.ts'
import { raw } from './raw.ts'

const { url } = await testApp()
const { host } = new URL(url)

test('a request that names two hosts is refused, whatever it asks for and whatever is kept for it', async () => {
  const kept = await testApp({ environment: { PUBLIC_URL: 'https://academy.example.com' } })
  for (const { url: site } of [{ url }, kept])
    for (const path of ['/api/courses', '/api/courses', '/health/live', '/courses', '/socket.io/']) {
      const once = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`
      await raw(site, `${once}Connection: close\r\n\r\n`)
      assert.match(await raw(site, `${once}Host: other\r\nConnection: close\r\n\r\n`), /^HTTP\/1\.1 400 /, path)
    }
})

test('an offer to speak another protocol is passed over, and the request answered', async () => {
  for (const offer of ['h2c', 'TLS/1.0', 'websocket', 'websocket, h2c']) {
    const response = await raw(
      url,
      `GET /api/courses HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade, close\r\nUpgrade: ${offer}\r\n\r\n`,
    )
    assert.match(response, /^HTTP\/1\.1 200 /, offer)
  }
})
