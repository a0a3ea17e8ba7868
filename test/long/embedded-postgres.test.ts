import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openEmbeddedPostgres } from '../../packages/embedded-postgres/embedded-postgres.ts'
import { until } from '../until.ts'

const FAST = { unsafeButFast: true }

function listen() {
  const received: string[] = []
  const say = (_fields: object, sentence: string) => void received.push(sentence)
  return { received, info: say, warn: say, error: say }
}
const open = (folder: string, log = listen()) => openEmbeddedPostgres(folder, log, FAST)

async function newFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}
const remember = (url: string, word: string) => query(url, `create table memory as select '${word}'::text as word`)
const recall = (url: string) => query(url, 'select word from memory')

const pidOf = (folder: string) => Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
const isServed = (folder: string) => existsSync(join(folder, 'postgres/postmaster.pid'))

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Another Node process that holds the database open until its input ends. */
async function openElsewhere(t: TestContext, folder: string) {
  const program = `
    import { openEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('../../packages/embedded-postgres/embedded-postgres.ts'))}
    const quiet = { info() {}, warn() {}, error() {} }
    const { url, close } = await openEmbeddedPostgres(${JSON.stringify(folder)}, quiet, { unsafeButFast: true })
    console.log(url)
    process.stdin.on('end', close).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

async function leave(child: ChildProcess) {
  child.stdin?.end()
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
}

test('the first start creates a database, the second is quick and finds it', async (t) => {
  const folder = await newFolder(t)
  const remains = join(folder, 'postgres.new-by-a-dead-process')
  await mkdir(remains)
  await utimes(remains, 0, 0)
  const began = performance.now()
  const first = await open(folder)
  const firstTook = performance.now() - began
  assert.equal(existsSync(remains), false)
  await remember(first.url, 'Kaveri')
  assert.deepEqual(await query(first.url, 'show server_encoding'), ['UTF8'])
  assert.deepEqual(await query(first.url, 'show data_checksums'), ['on'])
  assert.deepEqual(await query(first.url, "select lower('ÅÉ')"), ['åé'])
  await query(first.url, 'create database "another one"')
  assert.deepEqual(await query(first.urlOf('another one'), 'select current_database()'), ['another one'])
  await first.close()

  const beganAgain = performance.now()
  const second = await open(folder)
  assert.ok(performance.now() - beganAgain < firstTook, 'only the first start has to create')
  assert.deepEqual(await recall(second.url), ['Kaveri'])
  await second.close()
})

test('two processes that start at once share one database, and the last to leave stops it', async (t) => {
  const folder = await newFolder(t)
  const [here, there] = await Promise.all([open(folder), openElsewhere(t, folder)])
  await remember(here.url, 'shared')
  assert.deepEqual(await recall(there.url), ['shared'])
  assert.deepEqual((await readdir(folder)).sort(), ['postgres', 'postgres.log', 'run'])

  const pid = pidOf(folder)
  await here.close()
  await here.close()
  assert.deepEqual(await recall(there.url), ['shared'])
  await leave(there.child)
  assert.equal(isServed(folder), false)
  await until(() => !isAlive(pid), 'the server has stopped')
})

test('opening while the last process closes waits for the end and starts anew', async (t) => {
  const folder = await newFolder(t)
  let last = await open(folder)
  for (let round = 0; round < 5; round++) {
    const leaving = last.close()
    await pause(round * 5)
    last = await open(folder)
    await leaving
    assert.deepEqual(await query(last.url, 'select 1'), [1])
  }
  await last.close()
})

test('a process that is killed leaves a server and its data to the next', async (t) => {
  const folder = await newFolder(t)
  const { child, url } = await openElsewhere(t, folder)
  await remember(url, 'survives')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await open(folder)
  assert.deepEqual(await recall(next.url), ['survives'])
  await next.close()
  assert.equal(isServed(folder), false)
})

test('a server that is killed is started again by whoever still holds it', async (t) => {
  const folder = await newFolder(t)
  const log = listen()
  const here = await open(folder, log)
  t.after(() => here.close())
  const there = await openElsewhere(t, folder)
  await query(here.url, 'create database other')
  const lingering = new pg.Client({ connectionString: here.urlOf('other') })
  lingering.on('error', () => undefined)
  await lingering.connect()

  process.kill(pidOf(folder), 'SIGKILL')
  const isReady = (url: string) =>
    query(url, 'select 1').then(
      () => true,
      () => false,
    )
  await until(() => isReady(there.url), 'the other process goes on')
  await lingering.end()
  assert.ok(log.received.some((sentence) => sentence.includes('went away')))
  await leave(there.child)
  // Had this process not joined again yet, the other was the last and has stopped it: then it starts once more.
  await until(() => isReady(here.url), 'this process goes on')
  await here.close()
  assert.equal(isServed(folder), false)
})

test('a pid file whose pid became another program is no obstacle', async (t) => {
  const folder = await newFolder(t)
  await open(folder).then(({ close }) => close())
  const stranger = spawn('sleep', ['60'])
  t.after(() => stranger.kill('SIGKILL'))
  await writeFile(
    join(folder, 'postgres/postmaster.pid'),
    `${stranger.pid}\n${folder}/postgres\n1\n5432\n\n\n0 0\nready\n`,
  )
  const next = await open(folder)
  assert.deepEqual(await query(next.url, 'select 1'), [1])
  await next.close()
})

test('a folder with a very long and odd path works', async (t) => {
  const folder = join(await newFolder(t), 'ä, "b" %20 & c', 'long-'.repeat(20))
  const { url, close } = await open(folder)
  assert.deepEqual(await query(url, 'select 1'), [1])
  const socket = new URL(url).searchParams.get('host') ?? ''
  assert.equal(dirname(socket), tmpdir())
  await close()
  await rm(socket, { recursive: true })
})

test('data of another major version is refused, and the sentence says the way to this one', async (t) => {
  const folder = await newFolder(t)
  await mkdir(join(folder, 'postgres'), { mode: 0o700 })
  await writeFile(join(folder, 'postgres/postgresql.conf'), '')
  await writeFile(join(folder, 'postgres/PG_VERSION'), '14\n')
  await assert.rejects(
    open(folder),
    /version 14, .*not compatible.* Back it up with the release that came with PostgreSQL 14, .*restore the backup with this/,
  )
})

test('a folder that cannot be is refused in one sentence', async (t) => {
  const file = join(await newFolder(t), 'file')
  await writeFile(file, '')
  await assert.rejects(open(join(file, 'folder')), /cannot be opened: ENOTDIR/)
})

const isRoot = process.geteuid?.() === 0

test('root without user namespaces runs it as somebody else', { skip: !isRoot && 'only root has to' }, async (t) => {
  const folder = await newFolder(t)
  const bin = await newFolder(t)
  await writeFile(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const path = process.env.PATH
  process.env.PATH = bin + delimiter + path
  t.after(() => Object.assign(process.env, { PATH: path }))

  for (const mode of [0o755, 0o700]) {
    const place = join(folder, String(mode))
    await mkdir(place)
    await chmod(folder, mode)
    const log = listen()
    const first = await open(place, log)
    await remember(first.url, 'elsewhere')
    const home = dirname(new URL(first.url).searchParams.get('host') ?? '')
    if (home !== place) t.after(() => rm(home, { recursive: true }))
    await first.close()
    assert.equal(home === place, mode === 0o755)
    assert.match(log.received.join(), /as user \d+ because it refuses to run as root/)

    const second = await open(place)
    assert.deepEqual(await recall(second.url), ['elsewhere'])
    await second.close()
  }
})

test('packages/embedded-postgres imports nothing else of this project, so that it could be published', () => {
  const home = 'packages/embedded-postgres/'
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  const packages = new Set<string>()
  const files = globSync(`${home}**/*.ts`)
  assert.ok(files.length > 5)
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    for (const [, path = ''] of source.matchAll(/(?:from|import|resolve)\s*\(?\s*['"`]([^'"`]+)/g)) {
      if (path.startsWith('.')) assert.ok(join(dirname(file), path).startsWith(home), `${file} reaches ${path}`)
      else if (Object.hasOwn(dependencies, path)) packages.add(path)
      else if (!path.startsWith('@embedded-postgres/')) assert.ok(isBuiltin(path), `${file} reaches ${path}`)
    }
  }
  assert.deepEqual([...packages].sort(), ['embedded-postgres', 'pg'])
})
