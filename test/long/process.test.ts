import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { end, endAll, hasDatabase, start } from '../programs/program.ts'

/** What the process promises its operator, where it takes long. */
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-process-'))
})
after(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('two processes share one folder; one that is killed harms nobody, and its work is there at the next start', async () => {
  const [first, two] = await Promise.all([start(folder), start(folder)])
  for (const { url } of [first, two]) assert.equal((await fetch(`${url}/health/ready`)).status, 200)

  await end(first.program, 'SIGKILL')
  const before = await (await fetch(`${two.url}/api/courses`)).json()
  assert.ok(before.length > 0)
  await end(two.program, 'SIGKILL')

  const again = await start(folder)
  assert.equal((await (await fetch(`${again.url}/api/courses`)).json()).length, before.length)
  assert.equal(await end(again.program), 0)
})

test('development shows the sources, settles, and leaves no database running', async () => {
  const data = join(folder, 'development')
  const { program, url, lines } = await start(data, { NODE_ENV: 'development' }, [
    '--watch',
    '--conditions=development',
  ])
  assert.match(await (await fetch(`${url}/courses`)).text(), /\/src\/root\.tsx/)
  assert.deepEqual(
    lines.filter((line) => line.startsWith('Restarting')),
    [],
  )
  await end(program)
  assert.equal(hasDatabase(data), false)
})
