import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { citedIn, readRules } from '../scripts/rules-page.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const decisions = globSync('docs/decisions/[0-9]*.md').map((path) => path.replaceAll('\\', '/'))
const ROOT = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
const pages = [...ROOT, ...globSync('{docs,docs/decisions,deploy,packages/*}/*.md')].map((path) => ({
  path,
  text: read(path),
}))

test('each path that a page names exists', () => {
  const PATH = /`((?:src|test|db|docs|scripts|bench|deploy|packages|public)\/[\w@./-]*)`/g
  for (const { path, text } of pages)
    for (const [, named = ''] of text.matchAll(PATH)) assert.ok(existsSync(named), `${path} names ${named}`)
})

test('a name that a page finds in a file is there', () => {
  const NAME_IN_FILE = /`([A-Za-z]\w*)`(?: \([^)]*\))? (?:in|of) `((?:src|packages)\/[\w@./-]+\.tsx?)`/g
  for (const { path, text } of pages)
    for (const [, name = '', file = ''] of text.replaceAll('\n', ' ').matchAll(NAME_IN_FILE))
      assert.ok(read(file).includes(name), `${path} looks for ${name} in ${file}`)
})

test('each link within the repository leads to a file, and to a heading of it', () => {
  for (const { path, text } of pages)
    for (const [, target = '', heading] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)) {
      const file = target ? join(dirname(path), target) : path
      assert.ok(existsSync(file), `${path} links to ${target}`)
      if (heading) assert.ok(headingsOf(read(file)).includes(heading), `${path} links to #${heading} of ${file}`)
    }
})

test('a rule of the product begins with the number of its section, and no number is used twice', () => {
  const numbers: string[] = []
  for (const section of read('docs/product.md')
    .split(/^## (?=\d)/m)
    .slice(1)) {
    const [sectionNumber] = section.split(' ')
    for (const [, number = ''] of section.matchAll(/^- \*\*([\d.]+)\*\*/gm)) {
      assert.equal(number.split('.')[0], sectionNumber, number)
      numbers.push(number)
    }
  }
  assert.equal(new Set(numbers).size, numbers.length)
})

test('each rule of the product is cited by a test of it', () => {
  const uncited = readRules().flatMap(({ number, tests }) => (tests.length === 0 ? number : []))
  assert.deepEqual(uncited, [])
})

test('a comment may cite several rules', () => {
  assert.deepEqual(citedIn(['see', 'product', '4.2, 4.9 and 8.10; product 9'].join(' ')), ['4.2', '4.9', '8.10'])
})

test('each decision has its sections on one page, and is in the index', () => {
  const index = read('docs/decisions/README.md')
  assert.ok(decisions.length > 20)
  for (const path of decisions) {
    const text = read(path)
    const [, title = ''] = /^# \d{3}: (.+)$/m.exec(text) ?? []
    assert.match(text, /^Status: (accepted|superseded by \[\d{3}\])/m, path)
    for (const heading of ['Context', 'Decision', 'Consequences'])
      assert.ok(text.includes(`\n## ${heading}\n`), `${path}: ${heading}`)
    assert.ok(text.split('\n').filter((line) => !line.startsWith('|')).length <= 45, `${path} is longer than a page`)
    assert.ok(index.includes(`(${path.split('/').at(-1)}) | ${title} |`), `the index lacks ${path}: ${title}`)
  }
})

test('the first pages stay short', () => {
  for (const path of ['README.md', 'docs/figures.md'])
    assert.ok(read(path).trimEnd().split('\n').length <= 120, `${path} has more than 120 lines`)
})

const headingsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))

/** As GitHub makes it of a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
