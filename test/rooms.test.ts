import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { test } from 'node:test'

/** A feature may lean on those before it, never on those after it. */
const ORDER = [
  'people',
  'media',
  'members',
  'markdown',
  'courses',
  'enrollments',
  'forum',
  'blogs',
  'enquiries',
  'notifications',
  'search',
  'site',
  'dashboard',
]
/** Where everything meets. */
const GATHERING = [
  'src/main.ts',
  'src/root.tsx',
  'src/routes.ts',
  'src/contract.ts',
  ...globSync('src/app/**/*.{ts,tsx}'),
]
/** Who someone is belongs to the plumbing: it may know the first feature. */
const KNOWN_TO_PLUMBING = /^src\/features\/people\/(contract|rules|server\/sessions)\.ts$/

const files = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const production = files.filter((file) => !file.endsWith('.test.ts'))

function importsOf(file: string) {
  const named = [...(sources.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, path = '']) => path,
  )
  return named
    .filter((path) => (path.startsWith('.') && !path.includes('+types')) || path.startsWith('#src/'))
    .map((path) =>
      relative('.', path.startsWith('#src/') ? resolve('src', path.slice(5)) : resolve(dirname(file), path)),
    )
}

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const sideOf = (path: string) => /^src\/(?:features\/[^/]+\/)?(server|web)\//.exec(path)?.[1]
const reach = (from: string, to: string) => `${from} reaches ${to}`

test('features lean one way', () => {
  for (const file of production) {
    const feature = featureOf(file)
    if (!feature) continue
    const place = ORDER.indexOf(feature)
    assert.notEqual(place, -1, `${feature} has no place in the order`)
    for (const path of importsOf(file)) {
      const other = featureOf(path)
      if (other) assert.ok(ORDER.indexOf(other) <= place, reach(file, path))
    }
  }
})

test('the two sides of a room meet only in its doorway', () => {
  for (const file of production.filter((file) => !GATHERING.includes(file))) {
    for (const path of importsOf(file)) {
      const [here, there] = [sideOf(file), sideOf(path)]
      assert.ok(!here || !there || here === there, reach(file, path))
      if (/\/(contract|rules)\.ts$/.test(file)) assert.equal(there, undefined, reach(file, path))
    }
  }
})

test('plumbing knows no feature, shared knows nothing, and only the process knows main', () => {
  for (const file of production.filter((file) => !GATHERING.includes(file))) {
    for (const path of importsOf(file)) {
      assert.notEqual(path, 'src/main.ts', reach(file, path))
      if (file.startsWith('src/shared/')) assert.fail(reach(file, path))
      if (/^src\/(server|web)\//.test(file) && featureOf(path)) assert.match(path, KNOWN_TO_PLUMBING, reach(file, path))
    }
  }
})

test('SQL stays in queries and tables', () => {
  for (const file of production.filter((file) => file.startsWith('src/features/'))) {
    if (/\/server\/(queries|table)\.ts$/.test(file)) continue
    assert.doesNotMatch(sources.get(file) ?? '', /from 'drizzle-orm/, file)
  }
})

test('only plumbing reads the environment, the clock or chance', () => {
  for (const file of production.filter(
    (file) =>
      /^src\/(features|shared)\//.test(file) && !file.endsWith('create-admin.ts') && file !== 'src/shared/clock.ts',
  )) {
    assert.doesNotMatch(sources.get(file) ?? '', /process\.env|Date\.now\(|new Date\(\)|Math\.random/, file)
  }
})

test('no barrels, and no file is named for nothing in particular', () => {
  for (const file of files) {
    assert.doesNotMatch(file, /\b(index|utils?|helpers?|common|misc|manager|service|data|item)\.tsx?$/, file)
  }
})

test('no file outgrows a few screens', () => {
  const lengths = production
    .map((file) => (sources.get(file) ?? '').split('\n').length)
    .sort((one, other) => one - other)
  assert.ok((lengths.at(-1) ?? 0) <= 300, `the longest has ${lengths.at(-1)} lines`)
  assert.ok((lengths[Math.floor(lengths.length / 2)] ?? 0) <= 60, 'the median')
  assert.ok((lengths[Math.floor(lengths.length * 0.95)] ?? 0) <= 160, 'the 95th percentile')
})

test('nothing of ours is typed any', () => {
  for (const [file, source] of sources) {
    const lines = source
      .split('\n')
      .filter(
        (line, at, all) =>
          /\bany\b(?=[,;>)\]]|\[\])/.test(line) && !all[at - 1]?.includes('noExplicitAny') && !line.includes('//'),
      )
    assert.deepEqual(lines, [], file)
  }
})
