import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'

/** Runs one test file, whichever kind it is: `npm run test:one src/shared/money.test.ts -- --test-name-pattern=paise`. */
const BUILT = 'build/server/index.js'
const BUILT_FROM = ['src/**', 'public/**', 'scripts/*.ts', '*.config.ts', 'package-lock.json']

type Command = [program: string, ...args: string[]]

/**
 * What runs this file, first to last.
 * @param isBuildOld asked only where a browser or the program needs the build
 * @throws {Error} with a sentence where there is no such test
 */
export function commandsFor(path: string, more: string[], isBuildOld: () => boolean): Command[] {
  if (!path || path.startsWith('-')) throw new Error('Name a test file: npm run test:one src/shared/money.test.ts')
  const file = relative('.', path).replaceAll('\\', '/')
  if (!existsSync(file)) throw new Error(`${path} does not exist.`)
  if (!/^(src|test)\/.*\.test\.ts$/.test(file))
    throw new Error(`${path} is not a test: tests are *.test.ts in src and test.`)
  const needsBuild = /^test\/(browser|programs)\//.test(file) || startsProgram(file)
  const build: Command[] = needsBuild && isBuildOld() ? [['npm', 'run', '--silent', 'build']] : []
  if (!file.startsWith('test/browser/')) {
    return [...build, [process.execPath, '--test', '--test-global-setup=test/global-setup.ts', ...more, file]]
  }
  // Playwright takes a pattern: the file alone, and none whose path goes on.
  return [...build, ['playwright', 'test', `/${file.replaceAll('.', '\\.')}$`, ...more]]
}

/** Races over several processes do, which live in other folders. */
const startsProgram = (file: string) => readFileSync(file, 'utf8').includes('/programs/program.ts')

/** Whether anything it is built from is younger than the build; what was deleted shows by its folder. */
export function isBuildOld(built = BUILT, sources = BUILT_FROM) {
  const made = statSync(built, { throwIfNoEntry: false })
  if (!made) return true
  return globSync(sources).some((file) => !file.endsWith('.test.ts') && statSync(file).mtimeMs > made.mtimeMs)
}

function run([program, ...args]: Command) {
  const { error, status } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) throw error
  return status ?? 1
}

if (import.meta.main) {
  try {
    const [path = '', ...more] = process.argv.slice(2)
    for (const command of commandsFor(path, more, isBuildOld)) process.exitCode ||= run(command)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
