import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createSetup } from '#src/access/setup.ts'
import { readConfig } from '#src/server/config.ts'
import { demoShown } from '../../db/demo/institute/institute.ts'

const build = await import(new URL('../../build/server/index.js', import.meta.url).href)

async function open(path: string, callProcedure: () => Promise<unknown>) {
  const logError = mock.fn<(error: unknown) => void>()
  const printed = mock.method(console, 'error', () => undefined)
  const page = {
    callProcedure,
    user: null,
    setup: { ...createSetup(readConfig({})), institute: demoShown },
    policy: () => '',
    logError,
  }
  const response: Response = await build.entry.module.renderDocument(build, new Request(`http://x${path}`), page)
  printed.mock.restore()
  return { status: response.status, logged: logError.mock.calls.map(({ arguments: [error] }) => error), printed }
}

test('what fails while a page is made goes into the log of the process, and nowhere else', async () => {
  const error = new Error('Failed query: select … params: asha@example.org')
  const { status, logged, printed } = await open('/courses', () => Promise.reject(error))
  assert.equal(status, 500)
  assert.ok(logged.includes(error))
  assert.equal(printed.mock.callCount(), 0)
})

test('a page that does not exist is no error of the process', async () => {
  const { status, logged, printed } = await open('/nowhere', () => Promise.reject(new Error('It asks for nothing')))
  assert.equal(status, 404)
  assert.deepEqual([logged, printed.mock.callCount()], [[], 0])
})
