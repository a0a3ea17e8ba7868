import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'

/** What the process promises its operator: no browser, but the program as `npm run serve` starts it. */
const started: ChildProcess[] = []
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-process-'))
})
test.afterAll(async () => {
  for (const program of started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null))
    await end(program)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function start(environment: Record<string, string> = {}, options: string[] = []) {
  const began = performance.now()
  const program = spawn(process.execPath, [...options, 'src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(program)
  let complaint = ''
  program.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  let restarts = 0
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: program.stdout }).on('line', (line) => {
      if (line.startsWith('Restarting')) restarts++
      const url = /"url":"([^"]+)"/.exec(line)?.[1]
      if (url) resolve(url)
    })
  })
  const url = await Promise.race([ready, once(program, 'exit').then(() => '')])
  return {
    program,
    url,
    complaint: () => complaint,
    restarts: () => restarts,
    seconds: (performance.now() - began) / 1000,
  }
}

async function end(program: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const gone = once(program, 'exit')
  program.kill(signal)
  return (await gone)[0]
}

test('a wrong setting ends the start with a sentence', async () => {
  const { program, url, complaint } = await start({ PORT: 'eighty', PUBLIC_URL: 'https://example.com/path' })
  expect(url).toBe('')
  expect(program.exitCode).toBe(1)
  expect(complaint()).toContain('PORT is a port number.')
  expect(complaint()).toContain('PUBLIC_URL is an address without a path')
  expect(complaint()).not.toContain('at ')
})

test('two processes share one folder; one that is killed harms nobody, and its work is there at the next start', async () => {
  const [one, two] = await Promise.all([start(), start()])
  for (const { url } of [one, two]) expect((await fetch(`${url}/health/ready`)).status).toBe(200)

  await end(one.program, 'SIGKILL')
  expect((await fetch(`${two.url}/api/courses?limit=1`)).status).toBe(200)
  await end(two.program, 'SIGKILL')

  const again = await start()
  const courses = await (await fetch(`${again.url}/api/courses`)).json()
  expect(courses).toHaveLength(5)
  expect(await end(again.program)).toBe(0)
})

test('SIGTERM under load loses no request that a balancer sends', async () => {
  const { program, url } = await start()
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
  const began = performance.now()
  expect(await end(program)).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
  await Promise.all([balancer, ...visitors])
  expect(new Set(answers)).toEqual(new Set([200]))
})

test('development shows the sources, settles, and leaves no database running', async () => {
  const data = join(folder, 'development')
  const { program, url, restarts } = await start({ NODE_ENV: 'development', DATA_DIR: data }, [
    '--watch',
    '--conditions=development',
  ])
  expect(await (await fetch(`${url}/courses`)).text()).toContain('/src/root.tsx')
  expect(restarts()).toBe(0)
  await end(program)
  await expect(access(join(data, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('told twice to stop, as by npm and by its terminal, it stops once and takes its database along', async () => {
  const data = join(folder, 'twice')
  const { program } = await start({ DATA_DIR: data })
  setTimeout(() => program.kill('SIGTERM'), 200)
  expect(await end(program)).toBe(0)
  await expect(access(join(data, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})
