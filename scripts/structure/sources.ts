import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'

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
  const counts = { casts: 0, anys: 0 }
  new Visitor({
    TSAsExpression: ({ typeAnnotation }) => {
      const isConst = text.slice(typeAnnotation.start, typeAnnotation.end) === 'const'
      if (!isConst) counts.casts++
    },
    TSNonNullExpression: () => void counts.casts++,
    TSAnyKeyword: () => void counts.anys++,
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
    ...counts,
  }
}

/** Where an import of ours leads; nothing for packages and for what is generated. */
function fileOf(from: string, name: string) {
  if (name.includes('+types') || !/^(\.|#src\/)/.test(name)) return
  const path = name.replace(/\?.*$/, '')
  return relative('.', path.startsWith('#src/') ? resolve('src', path.slice(5)) : resolve(dirname(from), path))
}

/** Each folder with its source files side by side, the fullest first. */
export function folderSizes(sources: Source[]) {
  const counts = new Map<string, number>()
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** Lines of plumbing, which is all but features, what puts them together and data, for each line of a feature. */
export function plumbingShare(sources: Source[]) {
  const linesOf = (isCounted: (path: string) => boolean) =>
    sources.reduce((sum, { path, lines }) => sum + (isCounted(path) ? lines : 0), 0)
  const features = linesOf((path) => path.startsWith('src/features/'))
  return linesOf((path) => !/^src\/(features|app|institute)\b/.test(path)) / features
}

/** The quantile of the values; a share of 1 is the largest. */
export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
