import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const page = readFileSync('docs/security.md', 'utf8')

/** How many requirements of levels 1 and 2 each section of the ASVS 5.0.0 has; they are its first ones. */
const ASVS: Record<number, Record<number, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const required = Object.entries(ASVS).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) => upTo(count).map((at) => `${chapter}.${section}.${at}`)),
)

/** What the first cell of a row names: numbers, or the first and last of several. */
const named = [...page.matchAll(/^\| (\d[^|]*)\|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/\b(\d+\.\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))?/g)].flatMap(([, section, first, last]) =>
    upTo(Number(last ?? first))
      .slice(Number(first) - 1)
      .map((at) => `${section}.${at}`),
  ),
)

test('each requirement of the ASVS is answered once', () => {
  assert.equal(required.length, 253)
  assert.deepEqual(named.toSorted(), required.toSorted())
})

test('each path that the page names is there', () => {
  const paths = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w.-]+\.(?:json|ts))`/g)].map(([, path = '']) => path)
  assert.ok(paths.length > 100)
  for (const path of paths) assert.ok(existsSync(path), path)
})
