import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../app.ts'
import { raw } from '../raw.ts'
import { endAll, start } from './program.ts'

after(endAll)

test('an address as no browser writes one leads to a page, or to the page of what is not there', async () => {
  const { url, complaint } = await start('', { DATABASE_URL: await testDatabase() })
  assert.ok(url, complaint())
  const notFound = /not found/i
  for (const [address, status, heading] of [
    ['//', 200, /SAP/],
    ['http://evil.example/courses', 200, /Courses/],
    ['/%00', 404, notFound],
    ['/%E0%A4%A', 404, notFound],
    ['//api/courses', 404, notFound],
    ['//evil.example/courses?a=1', 404, notFound],
    ['/courses/%00', 404, notFound],
    ['/blogs/%E0%A4%A', 404, notFound],
  ] as const) {
    const response = await raw(url, `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    assert.match(response, new RegExp(`^HTTP/1\\.1 ${status} `), address)
    assert.match(/<h1.*?<\/h1>/s.exec(response)?.[0] ?? '', heading, address)
    assert.doesNotMatch(response, /(href|action)="\/\//, `${address} leads to no other site`)
  }
})
