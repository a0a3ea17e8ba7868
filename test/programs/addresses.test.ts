import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../app.ts'
import { raw } from '../raw.ts'
import { endAll, start } from './program.ts'

after(endAll)

test('an address as no browser writes one leads to a page, or to the page of what is not there', async () => {
  const { url, complaint } = await start('', { DATABASE_URL: await testDatabase() })
  assert.ok(url, complaint())
  const ask = (address: string) => raw(url, `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  const notFound = /not found/i
  for (const [address, status, heading] of [
    ['http://evil.example/courses', 200, /courses/i],
    ['/%00', 404, notFound],
    ['/%E0%A4%A', 400, /does not work/],
    ['/courses/%00', 404, notFound],
    ['/blogs/%E0%A4%A', 400, /does not work/],
  ] as const) {
    const response = await ask(address)
    assert.match(response, new RegExp(`^HTTP/1\\.1 ${status} `), address)
    assert.match(/<h1.*?<\/h1>/s.exec(response)?.[0] ?? '', heading, address)
    assert.doesNotMatch(response, /(href|action)="\/\//, `${address} leads to no other site`)
  }
  for (const [address, location] of [
    ['//', '/'],
    ['//api/courses', '/api/courses'],
    ['//evil.example/courses?a=1', '/evil.example/courses?a=1'],
  ] as const) {
    const response = await ask(address)
    assert.match(response, /^HTTP\/1\.1 308 /, address)
    assert.equal(/^location: (.*)\r$/m.exec(response)?.[1], location)
  }
})
