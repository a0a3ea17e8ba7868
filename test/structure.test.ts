import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSync } from 'vite'
import { demoShown as demo } from '../db/demo/institute/institute.ts'
import { reviews, team } from '../db/demo/institute/people.ts'
import { citedIn } from '../scripts/rules-page.ts'
import { bannedIn, findBannedWords } from '../scripts/structure/find-words.ts'
import { arrowsUp, circles, FEATURES, featureOf, objection } from '../scripts/structure/plan.ts'
import { folderSizes, quantile, readSources } from '../scripts/structure/sources.ts'
import { trespasses } from '../scripts/structure/trespasses.ts'

const sources = readSources()

test('every feature has its place in the order, and every place its feature', () => {
  const found = new Set(sources.flatMap(({ path }) => featureOf(path) ?? []))
  assert.deepEqual([...found].sort(), FEATURES.toSorted())
})

test('the table of folders names every feature', () => {
  const rows = readFileSync('ARCHITECTURE.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `src/features/'))
    .join('\n')
  assert.deepEqual(
    FEATURES.filter((feature) => !rows.includes(`\`src/features/${feature}\``)),
    [],
  )
})

test('every import points the one way, types included', () => {
  assert.deepEqual(arrowsUp(sources), [])
})

test('an import that the plan forbids is noticed', () => {
  const forbidden = [
    ['src/server/db/change.ts', 'src/features/accounts/contract.ts'],
    ['src/web/api/api.ts', 'src/app/contract.ts'],
    ['src/features/courses/server/handlers.ts', 'src/features/enrollments/contract.ts'],
    ['src/features/courses/web/course-card.tsx', 'src/features/courses/server/queries.ts'],
    ['src/features/courses/rules.ts', 'src/server/db/db.ts'],
    ['src/access/procedure.ts', 'src/server/http/errors.ts'],
    ['src/shared/text.ts', 'src/access/user.ts'],
    ['src/app/site.ts', 'src/run.ts'],
  ] as const
  for (const [from, to] of forbidden) assert.ok(objection(from, to), `${from} → ${to}`)
  const allowed = [
    ['src/features/enrollments/server/handlers.ts', 'src/features/courses/server/queries.ts'],
    ['src/features/courses/web/course-card.tsx', 'src/features/courses/contract.ts'],
    ['src/app/live.tsx', 'src/features/courses/invalidations.ts'],
    ['src/server/http/middleware.ts', 'src/access/procedure.ts'],
  ] as const
  for (const [from, to] of allowed) assert.equal(objection(from, to), undefined, `${from} → ${to}`)
})

/** Names of features that are everyday words as well, which plumbing may say. */
const EVERYDAY = ['accounts', 'institute', 'users', 'media', 'search', 'site']

test('plumbing names no feature and no page of one', () => {
  const names = FEATURES.filter((feature) => !EVERYDAY.includes(feature)).join('|')
  const named = new RegExp(`(?<![\\w@-])(${names})(?![\\w-])|/dashboard\\b`)
  for (const { path, text } of sources.filter(({ path }) => /^src\/(server|web)\//.test(path))) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    assert.doesNotMatch(code, named, path)
  }
})

test('no circle of files, types included', () => {
  assert.deepEqual(circles(sources), [])
  const ring = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ].map(([path = '', to = '']) => ({ path, text: '', lines: 0, comments: 0, imports: [to], casts: 0, anys: 0 }))
  assert.deepEqual(circles(ring), [['b', 'c']])
})

test('SQL stays in queries and tables', () => {
  for (const { path, text } of sources.filter(({ path }) => path.startsWith('src/features/'))) {
    if (/\/server\/([\w-]+\/)?([\w-]+-)?(queries|table)\.ts$/.test(path)) continue
    assert.doesNotMatch(text, /from 'drizzle-orm/, path)
  }
})

test('only plumbing reads the environment, the clock or chance', () => {
  for (const { path, text } of sources.filter(({ path }) => /^src\/(features|shared|access)\//.test(path))) {
    if (path === 'src/shared/clock.ts') continue
    assert.doesNotMatch(text, /process\.env|Date\.now\(|new Date\(\)|Math\.random/, path)
  }
})

test('no hook of a test file runs for the tests of the others in its process', () => {
  const paths = globSync(['src/**/*.test.ts', 'test/*.test.ts', 'test/{sweeps,waits}/*.test.ts'])
  const isLeaking = (path: string) => /^(beforeEach|afterEach)\(/m.test(readFileSync(path, 'utf8'))
  assert.deepEqual(paths.filter(isLeaking), [])
})

test('of the snapshots of the database only the newest is kept, of which the next migration is made', () => {
  const kept = globSync('db/migrations/meta/*_snapshot.json').map((path) => path.slice(-'0000_snapshot.json'.length))
  const newest = globSync('db/migrations/*.sql').toSorted().at(-1)?.split(/[\\/]/).at(-1)
  assert.deepEqual(kept, [`${newest?.slice(0, 4)}_snapshot.json`], 'delete the others: npm run db:change does without')
})

test('no folder holds more than 25 source files side by side', () => {
  assert.deepEqual(
    folderSizes(sources).filter(([, count]) => count > 25),
    [],
  )
})

test('nothing assigns to a global or uses a private field of a library', () => {
  assert.deepEqual(sources.flatMap(trespasses), [])
  for (const text of ['globalThis.Date = NoClock', 'socket._handle.bytesWritten', 'Date.now = () => 0'])
    assert.equal(trespasses({ path: 'x.ts', text }).length, 1, text)
  for (const text of ['course._id', 'const { _id } = course', 'location.href = to'])
    assert.equal(trespasses({ path: 'x.ts', text }).length, 0, text)
})

test('no barrels, and no file is named for nothing in particular', () => {
  for (const { path } of sources) {
    assert.doesNotMatch(path, /\b(index|utils?|helpers?|common|misc|manager|service|data|item)\.tsx?$/, path)
  }
})

test('no file outgrows a few screens', () => {
  const lengths = sources.map(({ lines }) => lines)
  assert.ok(quantile(lengths, 1) <= 300, `the longest has ${quantile(lengths, 1)} lines`)
  assert.ok(quantile(lengths, 0.5) <= 60, 'the median')
  assert.ok(quantile(lengths, 0.95) <= 160, 'the 95th percentile')
})

test('nothing of ours is typed any, and casts are rare', () => {
  assert.deepEqual(
    sources.flatMap(({ path, anys }) => (anys > 0 ? path : [])),
    [],
  )
  const [casts, lines] = [sources.map(({ casts }) => casts), sources.map(({ lines }) => lines)].map((counts) =>
    counts.reduce((all, count) => all + count, 0),
  )
  assert.ok((casts ?? 0) / (lines ?? 0) <= 2 / 1_000, `${casts} casts in ${lines} lines`)
})

test('a rule of the product that a comment cites stands on its page', () => {
  const page = readFileSync('docs/product.md', 'utf8')
  const tests = globSync('{src,test}/**/*.test.ts').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  for (const { path, text } of [...sources, ...tests])
    for (const number of citedIn(text)) assert.ok(page.includes(`**${number}**`), `${path} cites ${number}`)
})

test('a file that a page or a comment names is there', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('{docs,docs/decisions,deploy}/*.md')]
  const texts = [...sources, ...pages.map((path) => ({ path, text: readFileSync(path, 'utf8') }))]
  for (const { path, text } of texts)
    for (const [named] of text.matchAll(/\b(?<![#/.])(src|test|db|docs|scripts|bench)\/[\w./-]+\.(tsx?|md|json)\b/g))
      assert.ok(existsSync(named), `${path} names ${named}`)
})

test('no test file waits at its top once a test stands there: the runner would end what the next ones need', () => {
  for (const path of globSync(
    '{src/**,test,test/sweeps,test/waits,test/programs,test/operations,test/long/**}/*.test.ts',
  )) {
    const text = readFileSync(path, 'utf8')
    const tops = parseSync(path, text).program.body.map(({ start, end }) => text.slice(start, end))
    const first = tops.findIndex((top) => top.startsWith('test('))
    const late = tops.slice(first).filter((top) => /^(const|let|await)\b[^=]*(= )?(\[\s*)?await\b|^await\b/.test(top))
    assert.deepEqual(late, [], path)
  }
})

// product 1.10
test('facts about the institute are in its own files alone', () => {
  const own = [demo.name, demo.phone, demo.whatsapp, demo.email, demo.mapQuery, demo.hours]
  const everyone = [...team, ...reviews].map(({ name }) => name)
  const words = [...own, demo.city.split(',')[0] ?? '', ...everyone]
  const links = /(tel|mailto):\$\{institute|wa\.me\/|google\.com\/maps/
  for (const { path, text } of sources.filter(({ path }) => !/^src\/institute\b/.test(path))) {
    for (const word of words) assert.ok(!text.includes(word), `${path} says ${word}`)
    if (!/contact-links|institute\/reach/.test(path)) assert.doesNotMatch(text, links, path)
  }
})

test('every job that is declared is done by somebody', () => {
  const worked = sources.find(({ path }) => path === 'src/app/jobs.ts')?.text ?? ''
  const declared = sources.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+): Job</gm)].map(([, name]) => name),
  )
  assert.ok(declared.length > 0)
  for (const name of declared) assert.match(worked, new RegExp(`createTask\\(${name},`), `nobody works on ${name}`)
})

test('emails of a feature are composed and declared in its emails', () => {
  const isEmail = /: EmailJob<.*> = |\b(composeEmail|subjectLine)\(/
  const composing = sources.filter(({ path, text }) => path.startsWith('src/features/') && isEmail.test(text))
  assert.ok(composing.length > 0)
  for (const { path } of composing) assert.match(path, /^src\/features\/\w+\/server\/emails(\/[\w-]+)?\.ts$/)
})

test('every runtime dependency has its sentence', () => {
  const { dependencies }: { dependencies: object } = JSON.parse(readFileSync('package.json', 'utf8'))
  const page = readFileSync('docs/decisions/006-dependencies.md', 'utf8')
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => !page.includes(`\`${name}\``)),
    [],
  )
})

test('names, comments and texts use the word of the field, not one of our own', () => {
  assert.deepEqual(findBannedWords(), [])
})

test('a banned word is found in names, comments and texts, and allowed where it is the right one', () => {
  const excerpts = (text: string, path = 'src/x.tsx') =>
    bannedIn(path, text).map(({ line, excerpt }) => `${line} ${excerpt}`)
  assert.deepEqual(excerpts('const x = 1\nconst drawMark = ({ a: [one] }) => one'), ['2 drawMark', '2 one'])
  assert.deepEqual(excerpts('type Course = { room: string; letter: string }'), ['1 letter'])
  assert.deepEqual(excerpts('/** Why.\n * Drawn, then drawn anew. */'), ['2 Drawn, then drawn anew.'])
  assert.deepEqual(excerpts('<p title="What is drawn">It is\n drawn here.</p>'), ['1 What is drawn', '2 drawn here.'])
  assert.deepEqual(excerpts('', 'test/browser/story.ts'), ['1 test/browser/story'])
  assert.deepEqual(excerpts('/** The drawing; a line of text. */\nimport { one as oneOf } from "./one-of.ts"'), [])
})
