import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** The features, each leaning on those before it and never on one after. */
export const FEATURES = [
  'accounts',
  'media',
  'users',
  'markdown',
  'courses',
  'enrollments',
  'batches',
  'attendance',
  'forum',
  'blogs',
  'enquiries',
  'notifications',
  'activity',
  'search',
  'site',
  'dashboard',
]

/** `casts` are `as` and `!`, but not `as const`; `comments` are lines with words of one, but for directives. */
export type Source = {
  path: string
  text: string
  lines: number
  comments: number
  imports: string[]
  casts: number
  anys: number
}

/** Every source file but tests, with the files of ours it imports: types and `import()` count too. */
export function readSources(): Source[] {
  const paths = globSync('src/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))
  return paths.filter((path) => !/\.test\.ts$|\.d\.ts$/.test(path)).map(readSource)
}

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8')
  const { program, module, comments } = parseSync(path, text)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
  const named = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...dynamic]
  const found = { casts: 0, anys: 0 }
  new Visitor({
    TSAsExpression: ({ typeAnnotation }) => {
      const isConst = text.slice(typeAnnotation.start, typeAnnotation.end) === 'const'
      if (!isConst) found.casts++
    },
    TSNonNullExpression: () => void found.casts++,
    TSAnyKeyword: () => void found.anys++,
  }).visit(program)
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    comments: comments.reduce(
      (sum, { value }) =>
        sum + value.split('\n').filter((line) => /\w/.test(line) && !/^\s*biome-ignore/.test(line)).length,
      0,
    ),
    imports: named.flatMap((name) => fileOf(path, name) ?? []),
    ...found,
  }
}

/** Where an import of ours leads; nothing for packages and for what is generated. */
function fileOf(from: string, name: string) {
  if (name.includes('+types') || !/^(\.|#src\/)/.test(name)) return
  const path = name.replace(/\?.*$/, '')
  return relative('.', path.startsWith('#src/') ? resolve('src', path.slice(5)) : resolve(dirname(from), path))
}

export const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
export const sideOf = (path: string) => /^src\/(?:features\/[^/]+\/)?(server|web)\//.exec(path)?.[1]
/** What both sides of a feature share: its contract, rules and what events make old. */
export const isDoorway = (path: string) => /^src\/features\/[^/]+\/[\w-]+\.ts$/.test(path)
/** Where all features are put together. */
const isGathering = (path: string) => /^src\/(app\/.*|[^/]+)$/.test(path) && !isData(path)
const isData = (path: string) => path === 'src/institute.ts' || path.startsWith('src/institute/')

/** The higher, the more a file may know. */
function floorOf(path: string) {
  if (/^src\/(main|run)\.ts$/.test(path)) return 1_000
  if (isGathering(path)) return 900
  const feature = featureOf(path)
  if (feature) return 100 + FEATURES.indexOf(feature)
  if (/^src\/(server|web)\//.test(path)) return 50
  if (path.startsWith('src/access/')) return 40
  return isData(path) ? 20 : 10
}

/** Why a file may not import another; nothing where it may. */
export function objection(from: string, to: string) {
  if (floorOf(to) > floorOf(from)) return 'it lies above'
  if (isDoorway(from) && sideOf(to)) return 'a doorway is for both sides'
  if (!isGathering(from) && sideOf(from) && sideOf(to) && sideOf(from) !== sideOf(to)) return 'it is the other side'
  if (from.startsWith('src/shared/') && !to.startsWith('src/shared/')) return 'shared imports nothing'
}

/** Every import that runs against the plan. */
export const arrowsUp = (sources: Source[]) =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap((to) => {
      const why = objection(path, to)
      return why ? `${path} → ${to}: ${why}` : []
    }),
  )

/** Files that reach themselves again, each circle once. */
export function circles(sources: Source[]) {
  const imports = new Map(sources.map((source) => [source.path, source.imports]))
  const found = new Map<string, string[]>()
  const done = new Set<string>()
  function walk(path: string, way: string[]) {
    const at = way.indexOf(path)
    if (at >= 0) {
      const circle = way.slice(at)
      found.set(circle.toSorted().join(), circle)
    }
    if (at >= 0 || done.has(path)) return
    for (const next of imports.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) walk(path, [])
  return [...found.values()]
}

/** Each folder with its source files side by side, the fullest first. */
export function folderSizes(sources: Source[]) {
  const counts = new Map<string, number>()
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}

/**
 * Assignments to a global or to a property of one, and reads of fields that a library names as private (`_name`, where the
 * object is not ours). Ids of rows are `_id` by the product's own word.
 */
export function trespasses({ path, text }: Pick<Source, 'path' | 'text'>) {
  const found: string[] = []
  const note = (what: string, { start, end }: { start: number; end: number }) =>
    found.push(`${path} ${what}: ${text.slice(start, end).slice(0, 80)}`)
  const { program } = parseSync(path, text)
  new Visitor({
    AssignmentExpression(node) {
      const { left } = node
      if (left.type === 'MemberExpression' && left.object.type === 'Identifier' && GLOBALS.has(left.object.name))
        note('assigns to a global', node)
    },
    MemberExpression(node) {
      const { property } = node
      if (property.type === 'Identifier' && /^_(?!_)\w/.test(property.name) && property.name !== '_id')
        note('uses a private field', node)
    },
  }).visit(program)
  return found
}

const GLOBALS = new Set([
  'globalThis',
  'global',
  'Date',
  'Math',
  'JSON',
  'Array',
  'Object',
  'Promise',
  'process',
  'console',
])

/** Lines of plumbing, which is all but features, what puts them together and data, for each line of a feature. */
export function plumbingShare(sources: Source[]) {
  const linesOf = (isCounted: (path: string) => boolean) =>
    sources.reduce((sum, { path, lines }) => sum + (isCounted(path) ? lines : 0), 0)
  const features = linesOf((path) => path.startsWith('src/features/'))
  return linesOf((path) => !/^src\/(features|app|institute)\b/.test(path)) / features
}

/** The value that so much of all lies below; 1 is the largest. */
export const quantile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** `npm run structure`: the figures of ARCHITECTURE.md's plan, measured. */
if (import.meta.main) {
  const sources = readSources()
  const lengths = sources.map(({ lines }) => lines)
  const sum = (count: (source: Source) => number) => sources.reduce((all, source) => all + count(source), 0)
  const all = sum(({ lines }) => lines)
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  const rows = {
    'source files, lines': `${sources.length}, ${all}`,
    'lines of a file: median, 95 %, longest': [0.5, 0.95, 1].map((share) => quantile(lengths, share)).join(', '),
    'imports against the plan (bar 0)': arrowsUp(sources).length,
    'circles of files, types included (bar 0)': circles(sources).length,
    'plumbing ÷ features (bar 0.28)': plumbingShare(sources).toFixed(2),
    'fullest folders (bar 25)': folderSizes(sources)
      .slice(0, 3)
      .map(([folder, count]) => `${folder} ${count}`)
      .join(', '),
    'lines of vite.config.ts (bar 120)': readFileSync('vite.config.ts', 'utf8').split('\n').length - 1,
    'globals assigned, private fields used (bar 0)': sources.flatMap(trespasses).length,
    'casts in 1,000 lines (bar 2)': ((1000 * sum(({ casts }) => casts)) / all).toFixed(1),
    'any (bar 0)': sum(({ anys }) => anys),
    'comments, % of lines (2 to 6)': ((100 * sum(({ comments }) => comments)) / all).toFixed(1),
    'runtime dependencies (bar 50)': Object.keys(dependencies).length,
  }
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(42)} ${value}`)
  for (const line of [...arrowsUp(sources), ...circles(sources).map((circle) => circle.join(' → '))]) console.log(line)
  if (process.argv.includes('--casts'))
    for (const { path, casts } of sources.filter(({ casts }) => casts > 0)) console.log(`${casts} ${path}`)
}
