import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
  // Nobody is sent to a process that has not drawn its first page: that takes a busy machine seconds.
  expect((await fetch(`${url}/courses`)).status).toBe(200)
  const answers: (number | string)[] = []
  const look = () => fetch(`${url}/health/ready`).then(({ ok }) => ok)
  let [isReady, isTold, isOver] = [true, false, false]
  const balancer = (async () => {
    while (!isOver) {
      isReady = await look()
      // One that was only short of breath is asked again; one that is told to stop is not.
      isOver = !isReady && isTold
      await pause(100)
    }
  })()
  const visitors = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      if (!isReady) {
        await pause(100)
        continue
      }
      const answer = await fetch(`${url}/courses?uncached`).catch(String)
      answers.push(typeof answer === 'string' ? answer : answer.status)
      if (typeof answer !== 'string') await answer.text()
    }
  })
  await expect.poll(() => answers.length).toBeGreaterThan(20)
  isTold = true
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
