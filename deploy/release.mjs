// Updates a site that runs from release folders, and takes an update back: see README.md beside this file.
// Plain JavaScript, since it runs on whatever Node (20 or newer) the machine has.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const USAGE = `node deploy/release.mjs update [<git ref>]   builds what is committed there (HEAD), and puts it in service
node deploy/release.mjs update --from <folder>    the same with the sources in a folder
node deploy/release.mjs update --built <folder>   with a folder that was built elsewhere, node_modules included
node deploy/release.mjs rollback                  puts the release before this one in service again
node deploy/release.mjs list                      names the releases`

const repository = resolve(import.meta.dirname ?? '.', '..')
const {
  RELEASE_HOME = resolve(repository, '..'),
  RELEASE_PORTS = '3000 3001',
  RELEASE_RESTART = 'systemctl restart classroom@{port}',
  RELEASE_KEEP = '5',
  RELEASE_READY_SECONDS = '60',
  RELEASE_SETTLE_SECONDS = '3',
} = process.env
const home = resolve(RELEASE_HOME)
const releases = join(home, 'releases')
const ports = RELEASE_PORTS.split(/\s+/).filter(Boolean)

/** What browsers keep by name: pages of one release ask for them while another serves. */
const ASSETS = 'build/client/assets'
const A_MONTH = 30 * 24 * 60 * 60 * 1000
const UNFINISHED = '.unfinished-'

/** Ends the command with one sentence, without a stack. */
class Refusal extends Error {}

const pathOf = (release) => join(releases, release)

/** The release that the link `current` or `previous` leads to. */
function linked(name) {
  try {
    return basename(readlinkSync(join(home, name)))
  } catch {
    return undefined
  }
}

/** In one step: a new link is renamed over the old one, so there is never none. */
function link(name, release) {
  const fresh = join(home, `.${name}-${process.pid}`)
  rmSync(fresh, { force: true })
  symlinkSync(join('releases', release), fresh)
  renameSync(fresh, join(home, name))
}

const listReleases = () =>
  readdirSync(releases)
    .filter((name) => !name.startsWith('.'))
    .sort()

/** Milliseconds: more than npm needs on a slow machine and a slow connection. */
const BUILT_WITHIN = 30 * 60_000

/** @throws {Refusal} where the command fails or does not end; what it said has been shown */
function run(command, args, cwd, words) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    timeout: BUILT_WITHIN,
    killSignal: 'SIGKILL',
  })
  if (error || status !== 0) throw new Refusal(`${words} failed, so the site goes on as it was.`)
}

/** A moment and what was released then, such as `20270131-184501-1a2b3c4`: in the order of names. */
const nameFor = (what) =>
  `${new Date()
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-')}-${what}`

/** Puts a release together beside the others, and gives it its name once it is whole. */
function build([kind = 'HEAD', folder]) {
  const isFolder = kind === '--from' || kind === '--built'
  if (isFolder && !existsSync(join(folder ?? '', 'package.json')))
    throw new Refusal(`There is no project in ${folder}.`)
  const name = nameFor(
    isFolder ? basename(resolve(folder)).replace(/[^\w.-]/g, '') || 'folder' : commitOf(kind).slice(0, 7),
  )
  const unfinished = join(releases, UNFINISHED + name)
  mkdirSync(unfinished, { recursive: true })
  try {
    if (isFolder) copySources(resolve(folder), unfinished, kind === '--built')
    else
      run(
        'sh',
        ['-c', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', repository, commitOf(kind), unfinished],
        '/',
        'git archive',
      )
    if (existsSync(join(home, '.env'))) {
      rmSync(join(unfinished, '.env'), { force: true })
      symlinkSync('../../.env', join(unfinished, '.env'))
    }
    if (kind !== '--built') {
      run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], unfinished, 'npm ci')
      run('npm', ['run', '--silent', 'build'], unfinished, 'The build')
      run('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], unfinished, 'npm prune')
    }
    renameSync(unfinished, pathOf(name))
    return name
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** @throws {Refusal} where the repository knows no such commit */
function commitOf(ref) {
  try {
    const args = ['-C', repository, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]
    return execFileSync('git', args, { encoding: 'utf8' }).trim()
  } catch {
    throw new Refusal(`There is no commit ${ref} in ${repository}.`)
  }
}

/** Data, backups and settings are no part of a release. */
function copySources(from, to, isBuilt) {
  const left = new Set(
    ['.git', '.env', 'data', ...(isBuilt ? [] : ['node_modules', 'build'])].map((name) => join(from, name)),
  )
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (path) => !left.has(path),
  })
}

/** While both releases serve, each is asked for files that the pages of the other name. */
function shareAssets(one, other) {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ]) {
    const folder = join(pathOf(from), ASSETS)
    if (!existsSync(folder) || !existsSync(join(pathOf(to), ASSETS))) continue
    for (const name of readdirSync(folder)) {
      const target = join(pathOf(to), ASSETS, name)
      const isOld = Date.now() - statSync(join(folder, name)).mtimeMs > A_MONTH
      if (!isOld && !existsSync(target))
        cpSync(join(folder, name), target, { recursive: true, preserveTimestamps: true })
    }
  }
}

function migrationsOf(release) {
  const folder = join(pathOf(release), 'db/migrations')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : []
}

/** What the database holds once `later` has run, and `earlier` does not know. */
const unknownTo = (earlier, later) => migrationsOf(later).filter((name) => !migrationsOf(earlier).includes(name))

async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

/** @returns whether the command succeeded in time; one that never ends, such as a wait for a zombie, did not */
function succeeds(command, timeout) {
  // A group of its own, so that what it has started ends with it.
  const child = spawn('sh', ['-c', command], { stdio: 'inherit', detached: true })
  const late = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), timeout)
  return new Promise((resolve) =>
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0)),
  ).finally(() => clearTimeout(late))
}

/** Restarts one process and waits until it serves; the others serve meanwhile. */
async function restart(port) {
  const timeout = Number(RELEASE_READY_SECONDS) * 1000
  if (!(await succeeds(RELEASE_RESTART.replaceAll('{port}', port), timeout))) return false
  const deadline = Date.now() + timeout
  while (Date.now() < deadline) {
    if (await isReady(port)) return true
    await pause(200)
  }
  return false
}

/** Puts a release in service, one process after the other. Where one is not ready in time, all go back. */
async function serve(release) {
  const before = linked('current')
  if (before) shareAssets(before, release)
  link('current', release)
  const restarted = []
  for (const port of ports) {
    // The proxy has to see that the last one is back before the next one goes.
    if (restarted.length > 0) await pause(Number(RELEASE_SETTLE_SECONDS) * 1000)
    restarted.push(port)
    if (await restart(port)) continue
    await putBack(before, release, restarted, port)
  }
  if (before && before !== release) link('previous', before)
  console.log(ports.length > 0 ? `${release} serves.` : `${release} is current, and no process was restarted.`)
}

/** @throws {Refusal} always: it says what serves now */
async function putBack(before, release, restarted, port) {
  const what = `${release} was not ready on port ${port} within ${RELEASE_READY_SECONDS} seconds`
  if (!before) throw new Refusal(`${what}, and there is no release before it.`)
  link('current', before)
  const missing = []
  for (const each of restarted) if (!(await restart(each))) missing.push(each)
  if (missing.length === 0) throw new Refusal(`${what}, so ${before} serves again.`)
  const others = ports.filter((each) => !restarted.includes(each))
  const still = others.length > 0 ? `; ${before} serves on port ${others.join(' and ')}` : ''
  const unknown = unknownTo(before, release)
  const why = unknown.length > 0 ? ` It may refuse the migrations of the newer one (${unknown.join(', ')}).` : ''
  throw new Refusal(`${what}, and ${before} was not ready again on port ${missing.join(' and ')}${still}.${why}`)
}

async function update(args) {
  const release = build(args)
  const before = linked('current')
  const unknown = before ? unknownTo(before, release) : []
  if (unknown.length > 0) console.log(`It brings ${unknown.join(', ')}: back beyond that leads a backup alone.`)
  await serve(release)
  const kept = new Set([linked('current'), linked('previous')])
  for (const old of listReleases().slice(0, -Number(RELEASE_KEEP)))
    if (!kept.has(old)) rmSync(pathOf(old), { recursive: true })
}

async function rollback() {
  const [current, previous] = [linked('current'), linked('previous')]
  if (!current || !previous || !existsSync(pathOf(previous))) throw new Refusal('There is no release before this one.')
  const unknown = unknownTo(previous, current)
  if (unknown.length > 0)
    throw new Refusal(
      `${previous} does not know what the database holds since (${unknown.join(', ')}). Release a correction, or restore the backup from before the update: deploy/README.md.`,
    )
  await serve(previous)
}

function list() {
  if (!existsSync(releases)) return
  const [current, previous] = [linked('current'), linked('previous')]
  for (const name of listReleases())
    console.log(name, name === current ? '(current)' : name === previous ? '(previous)' : '')
}

/** One at a time: of two updates one would restart what the other is about to judge. */
async function alone(work) {
  mkdirSync(releases, { recursive: true })
  const lock = join(releases, '.lock')
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
  if (holder && isAlive(holder)) throw new Refusal(`Another update is under way (process ${holder}).`)
  rmSync(lock, { force: true })
  writeFileSync(lock, String(process.pid), { flag: 'wx' })
  for (const name of readdirSync(releases))
    if (name.startsWith(UNFINISHED)) rmSync(join(releases, name), { recursive: true })
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const [command, ...args] = process.argv.slice(2)
try {
  if (command === 'update') await alone(() => update(args))
  else if (command === 'rollback') await alone(rollback)
  else if (command === 'list') list()
  else throw new Refusal(USAGE)
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
