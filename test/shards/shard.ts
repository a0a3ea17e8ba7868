import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { CLASSROOM } from '../../src/app/reactions.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'

/**
 * A process that opens the site spends more on loading it than on most of its tests, so all test files are run in two
 * processes, and in two without a site what needs none. `npm run test:one` runs one alone. Node's `--test-isolation=none` does
 * not: of files that wait at their top, as those do that open a site, it ends the tests before they run (Node 24.21).
 */
const FOLDERS = ['src/**', 'test', 'test/sweeps', 'test/waits']
/** What tests the classroom itself has nothing to test without one. */
const isTested = (path: string) =>
  HAS_CLASSROOM || !CLASSROOM.some((feature) => path.startsWith(`src/features/${feature}/server/`))
/** What browsers run is tested without a site, and some of it with a clock that stands still: no site is to share that. */
const isOfBrowsers = (path: string) => path.startsWith('src/web/')
/** Rules and what they are made of: pure. */
const isOfRules = (path: string) => /^src\/(access|features|shared)\/(?!.*\bserver\/)/.test(path)

const paths = globSync(FOLDERS.map((folder) => `${folder}/*.test.ts`)).sort()

/** Runs every second of the files that may open a site, from the `first` on. */
export const runShard = (first: number) =>
  run(paths.filter((path) => !isOfBrowsers(path) && !isOfRules(path)).filter((_, at) => at % 2 === first))

export const runBrowserCode = () => run(paths.filter(isOfBrowsers))

export const runRules = () => run(paths.filter(isOfRules))

async function run(shard: string[]) {
  const { promise: loaded, resolve: begin, reject } = Promise.withResolvers<void>()
  // A first test that waits: the runner would end what the files need once it knew of no test that is not over.
  test(`${shard.length} test files are loaded`, () => loaded)
  try {
    for (const path of shard) {
      if (isTested(path)) await import(resolve(path))
      else test(path, { skip: 'CLASSROOM=0' })
    }
    begin()
  } catch (error) {
    reject(error)
  }
}
