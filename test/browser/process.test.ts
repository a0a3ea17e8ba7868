import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { end, endAll, start } from './program.ts'

/** What the process promises its operator: no browser. */
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-process-'))
})
test.afterAll(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a wrong setting ends the start with a sentence', async () => {
  const { program, url, complaint } = await start(folder, { PORT: 'eighty', PUBLIC_URL: 'https://example.com/path' })
  expect(url).toBe('')
  expect(program.exitCode).toBe(1)
  expect(complaint()).toContain('PORT is a port number.')
  expect(complaint()).toContain('PUBLIC_URL is an address without a path')
  expect(complaint()).not.toContain('at ')
})

test('SIGTERM under load loses no request that a balancer sends', async () => {
  const { program, url } = await start(folder)
  const answers: (number | string)[] = []
  let isReady = true
  const balancer = (async () => {
    while (isReady) {
      isReady = await fetch(`${url}/health/ready`).then(({ ok }) => ok)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const visitors = Array.from({ length: 8 }, async () => {
    while (isReady) {
      const answer = await fetch(`${url}/courses?uncached`).catch(String)
      answers.push(typeof answer === 'string' ? answer : answer.status)
      if (typeof answer !== 'string') await answer.text()
    }
  })
  await expect.poll(() => answers.length).toBeGreaterThan(20)
  expect(await end(program)).toBe(0)
  await Promise.all([balancer, ...visitors])
  expect(new Set(answers)).toEqual(new Set([200]))
})

test('told twice to stop, as by npm and by its terminal, it stops once and takes its database along', async () => {
  const data = join(folder, 'twice')
  const { program } = await start(data)
  setTimeout(() => program.kill('SIGTERM'), 200)
  expect(await end(program)).toBe(0)
  await expect(access(join(data, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})
