import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { commandsFor, isBuildOld } from '../../scripts/test-one.ts'

const fresh = () => false
const neverAsked = () => assert.fail('no browser, no build')

test('refuses what is no test, with a sentence', () => {
  assert.throws(() => commandsFor('', [], neverAsked), /^Error: Name a test file/)
  assert.throws(() => commandsFor('--watch', [], neverAsked), /^Error: Name a test file/)
  assert.throws(
    () => commandsFor('src/nowhere.test.ts', [], neverAsked),
    /^Error: src\/nowhere\.test\.ts does not exist\./,
  )
  assert.throws(() => commandsFor('src/main.ts', [], neverAsked), /^Error: src\/main\.ts is not a test/)
  assert.throws(() => commandsFor('test/browser/site.ts', [], neverAsked), /is not a test/)
})

test('runs a file of rules or calls by Node, further arguments before it', () => {
  for (const file of ['src/shared/money.test.ts', 'test/long/frames.test.ts']) {
    assert.deepEqual(commandsFor(`./${file}`, ['--test-only'], neverAsked), [
      [process.execPath, '--test', '--test-global-setup=test/global-setup.ts', '--test-only', file],
    ])
  }
})

test('builds first for what starts the program', () => {
  for (const file of ['test/programs/process.test.ts', 'test/long/classroom/seat-races.test.ts']) {
    const run = [process.execPath, '--test', '--test-global-setup=test/global-setup.ts', file]
    assert.deepEqual(commandsFor(file, [], fresh), [run])
    assert.deepEqual(
      commandsFor(file, [], () => true),
      [['npm', 'run', '--silent', 'build'], run],
    )
  }
})

test('runs a browser test by Playwright, after a build if a source is newer', () => {
  const browserTest = ['playwright', 'test', '/test/browser/forum\\.test\\.ts$', '--headed']
  assert.deepEqual(commandsFor('test/browser/forum.test.ts', ['--headed'], fresh), [browserTest])
  assert.deepEqual(
    commandsFor('test/browser/forum.test.ts', ['--headed'], () => true),
    [['npm', 'run', '--silent', 'build'], browserTest],
  )
})

test('a build is old when it is not there, or when something but a test is younger or was deleted', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'test-one-'))
  t.after(() => rm(folder, { recursive: true }))
  const [built, source, deep] = [join(folder, 'built.js'), join(folder, 'src/deep/page.tsx'), join(folder, 'src/deep')]
  await mkdir(deep, { recursive: true })
  for (const file of [built, source, join(deep, 'page.test.ts')]) await writeFile(file, '')
  const touch = (path: string, second: number) => utimes(path, second, second)
  const isOld = () => isBuildOld(built, [join(folder, 'src/**')])
  for (const path of [source, deep, join(folder, 'src')]) await touch(path, 1)
  await touch(built, 2)
  assert.equal(isOld(), false)
  await touch(source, 3)
  assert.equal(isOld(), true)
  await touch(built, 4)
  assert.equal(isOld(), false)
  await rm(source)
  assert.equal(isOld(), true)
  await rm(built)
  assert.equal(isOld(), true)
})

test('ends as the test ends, and hands arguments on', async () => {
  // Without its name for us: Node runs no tests inside tests.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const run = (...args: string[]) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = execFile(process.execPath, ['scripts/test-one.ts', ...args], { env }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode, output: stdout + stderr }),
      )
    })
  const named = await run('src/shared/money.test.ts', '--test-reporter=tap', '--test-name-pattern=rupees')
  assert.equal(named.code, 0, named.output)
  assert.match(named.output, /^ok 1 - rupees/m)
  assert.match(named.output, /^# tests 1$/m)
  assert.equal((await run('src/shared/money.test.ts', '--no-such-option')).code, 9)
  assert.deepEqual(await run('src/nowhere.test.ts'), { code: 1, output: 'src/nowhere.test.ts does not exist.\n' })
})
