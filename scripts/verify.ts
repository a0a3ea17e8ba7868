import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HAS_CLASSROOM } from '../test/has-classroom.ts'
import { areOperationsTested, noteOperationsTested } from './operations-tested.ts'
import { durationsIn, failuresIn, slowest } from './test-report.ts'

/**
 * What is checked, and one line at the end that counts it. `--check` is what to run before a commit: it opens no site,
 * no database and no browser, and leaves out the lint rules that follow imports; `--api` runs the tests of rules and API
 * alone; `--all` adds what takes long: the tests that repeat something a thousand times or kill processes, every form
 * through all that can happen to it, and every page in every look. The tests in
 * test/operations run where what they are about has changed since they last passed. A step that has no tests of its own
 * (types, say) counts as one.
 */
type Step = { name: string; command: string; counts?: { passed: RegExp; failed: RegExp } }

const NODE_TESTS = { passed: /^ℹ pass (\d+)/m, failed: /^ℹ (?:fail|cancelled) (\d+)/gm }
const BROWSER_TESTS = { passed: /^\s+(\d+) passed/m, failed: /^\s+(\d+) (?:failed|flaky|interrupted|did not run)/gm }

/** What was compiled and judged before and has not changed since. */
const CACHE = 'node_modules/.cache'

/** Lint rules that follow imports, which are slow: they run apart from the others. */
const FOLLOWING = '--only=nursery/noFloatingPromises --only=suspicious/noImportCycles'

const HALF_AN_HOUR = 1_800_000
/** Milliseconds: enough for a machine at a quarter of its speed. */
const AN_HOUR = 2 * HALF_AN_HOUR

const isQuick = process.argv.includes('--check')
const isApi = process.argv.includes('--api')
const isAll = process.argv.includes('--all')
/** Milliseconds a test of Node may take, on a machine that lost three quarters of its speed. */
const longest = isAll ? HALF_AN_HOUR : HALF_AN_HOUR / 3
/** Lanes in parallel, of steps in sequence: knip would miss the types of routes while typegen rewrites them. */
const still: Step[][] = [
  [{ name: 'format and lint', command: 'biome ci --error-on-warnings .' }],
  ...(isQuick
    ? []
    : [[{ name: 'promises and import cycles', command: `biome lint --error-on-warnings ${FOLLOWING} .` }]]),
  [
    { name: 'types', command: `react-router typegen && tsc --incremental --tsBuildInfoFile ${CACHE}/tsc.json` },
    { name: 'nothing unused', command: 'knip' },
  ],
]
const NODE = `node --test --test-force-exit --test-reporter=spec --test-timeout=${longest}`
const nodeTests = (name: string, atOnce: number, folders: string[]): Step => ({
  name,
  command: [
    `${NODE} --test-concurrency=${atOnce} --test-global-setup=test/global-setup.ts`,
    ...folders.map((folder) => `'${folder}/*.test.ts'`),
  ].join(' '),
  counts: NODE_TESTS,
})
/** Without a database. */
const rules: Step = {
  name: 'rules and structure',
  command: `${NODE} test/shards/rules.test.ts test/shards/browser-code.test.ts test/structure.test.ts`,
  counts: NODE_TESTS,
}
const long = HAS_CLASSROOM ? ['test/long', 'test/long/classroom'] : ['test/long']
const api = nodeTests('rules, structure and API', 2, ['test/shards', ...(isAll ? long : [])])
/** Mostly they wait for a process to start or to end: three at once. */
const programs = nodeTests('programs', 3, ['test/programs'])
const operations = nodeTests('operations', 3, ['test/operations'])
const build: Step = { name: 'build', command: 'npm run --silent build' }
const browser: Step = { name: 'browser', command: 'playwright test', counts: BROWSER_TESTS }

/** The RAM disk of Linux: copies of databases are slow on a disk. */
const MEMORY = '/dev/shm'
/** Bytes, of which a run takes half. */
const FREE_MEMORY = 4 * 2 ** 30

/** A folder for what the tests put down, gone with this process. */
function openFolder() {
  const folder = mkdtempSync(join(hasFreeSpace(MEMORY) ? MEMORY : tmpdir(), 'classroom-'))
  // As /tmp is, since some tests run PostgreSQL as another user.
  chmodSync(folder, 0o711)
  process.on('exit', () => {
    for (const child of running) endGroup(child)
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  return folder
}

function hasFreeSpace(folder: string) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= FREE_MEMORY
  } catch {
    return false
  }
}

const running = new Set<ChildProcess>()

function endGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it is gone.
  }
}

const folder = openFolder()

function run({ name, command, counts }: Step) {
  return new Promise<{ passed: number; failed: number }>((resolve) => {
    const began = performance.now()
    // A file, not a pipe: a runner that is forced to exit loses what a pipe has not taken yet.
    const path = join(folder, `${name.replaceAll(' ', '-')}.log`)
    const file = openSync(path, 'w')
    const child = spawn(command, {
      shell: true,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        TMPDIR: folder,
        NODE_COMPILE_CACHE: `${CACHE}/node`,
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: `${CACHE}/playwright`,
        FORCE_COLOR: '0',
        ...(isAll && { TEST_ALL: '1' }),
      },
      stdio: ['ignore', file, file],
      // A group of its own: what its tests have started ends with it, also where a test no longer can.
      detached: true,
    })
    const late = setTimeout(() => endGroup(child), AN_HOUR)
    running.add(child)
    child.on('exit', (code) => {
      endGroup(child)
      clearTimeout(late)
      running.delete(child)
      closeSync(file)
      const output = readFileSync(path, 'utf8')
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)`)
      lasted.push(...durationsIn(output))
      if (code !== 0) failures.push(`${name}\n${failuresIn(output)}`)
      const passed = counts ? sum(output.match(counts.passed)?.slice(1)) : Number(code === 0)
      const failed = counts ? sum([...output.matchAll(counts.failed)].map(([, count]) => count)) : 0
      resolve({ passed, failed: failed || Number(code !== 0) })
    })
  })
}

const lasted: ReturnType<typeof durationsIn> = []
const failures: string[] = []

const sum = (counts: (string | undefined)[] = []) => counts.reduce((all, count) => all + Number(count ?? 0), 0)

async function inTurn(steps: Step[]) {
  const results: Awaited<ReturnType<typeof run>>[] = []
  for (const step of steps) results.push(await run(step))
  return results
}

async function runOthers() {
  const results = [await run(api), await ofBuild(programs)]
  if (!isAll && areOperationsTested()) return results
  const result = await ofBuild(operations)
  if (result.failed === 0) noteOperationsTested()
  return [...results, result]
}

const [begin, beside] = isApi ? [api, []] : [isQuick ? rules : build, still]
const first = (await Promise.all([[begin], ...beside].map(inTurn))).flat()
const isBuilt = first[0]?.failed === 0
/** Where nothing was built there is nothing to start. */
const ofBuild = (step: Step) => (isBuilt ? run(step) : { passed: 0, failed: 1 })
// One after another: side by side each took five times as long on a machine whose cores are slow.
const rest = isQuick || isApi ? [] : [await ofBuild(browser), ...(await runOthers())]
const results = [...first, ...rest]
const passed = sum(results.map((result) => String(result.passed)))
const failed = sum(results.map((result) => String(result.failed)))
console.log(['The slowest tests:', ...slowest(lasted), ...failures].join('\n'))
console.log(`${passed} passed, ${failed} failed`)
// Not process.exit, which loses what a pipe has not taken yet.
process.exitCode = failed > 0 ? 1 : 0
