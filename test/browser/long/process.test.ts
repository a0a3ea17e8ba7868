import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { end, endAll, start } from '../program.ts'

/** What the process promises its operator: no browser. */
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-process-'))
})
test.afterAll(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('two processes share one folder; one that is killed harms nobody, and its work is there at the next start', async () => {
  const [one, two] = await Promise.all([start(folder), start(folder)])
  for (const { url } of [one, two]) expect((await fetch(`${url}/health/ready`)).status).toBe(200)

  await end(one.program, 'SIGKILL')
  expect((await fetch(`${two.url}/api/courses?limit=1`)).status).toBe(200)
  await end(two.program, 'SIGKILL')

  const again = await start(folder)
  const courses = await (await fetch(`${again.url}/api/courses`)).json()
  expect(courses).toHaveLength(5)
  expect(await end(again.program)).toBe(0)
})

test('development shows the sources, settles, and leaves no database running', async () => {
  const data = join(folder, 'development')
  const { program, url, restarts } = await start(data, { NODE_ENV: 'development' }, [
    '--watch',
    '--conditions=development',
  ])
  expect(await (await fetch(`${url}/courses`)).text()).toContain('/src/root.tsx')
  expect(restarts()).toBe(0)
  await end(program)
  await expect(access(join(data, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})
