import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { BANNED_WORDS, type BannedWord } from './banned-words.ts'

/** A name that is declared in a file, or a comment or text in it, by its offset. */
type Piece = { at: number; name?: string; text?: string }
export type BannedUse = { path: string; line: number; excerpt: string; use: string }

/** The list, and the test of what finds them. */
const NAMES_THEM = ['scripts/structure/banned-words.ts', 'test/structure.test.ts']

/** Every use of a banned word in our own source, tests, scripts and benches. Each name counts where it is declared. */
export function findBannedWords(): BannedUse[] {
  const paths = globSync('{src,test,scripts,bench,db/demo,packages}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.d.ts') && !NAMES_THEM.includes(path))
  return paths.toSorted().flatMap((path) => bannedIn(path, readFileSync(path, 'utf8')))
}

export function bannedIn(path: string, source: string): BannedUse[] {
  const { program, comments } = parseSync(path, source)
  const pieces: Piece[] = [
    { at: 0, name: path.replace(/\.\w+$/, '').replace(/\.test$/, '') },
    ...comments.map(({ start, value }) => ({ at: start, text: value })),
    ...declaredNames(program),
    ...(isWrittenByUsers(path) ? [] : texts(program)),
  ]
  return pieces.flatMap(({ at, name, text = '' }) =>
    BANNED_WORDS.flatMap((word) => {
      const match = name ? bannedName(path, name, word) : bannedText(text, word)
      if (!match) return []
      const line = source.slice(0, at + match.index).split('\n').length
      return { path, line, excerpt: name ?? match.excerpt, use: word.use }
    }),
  )
}

/** What people of the demo and of the institute wrote is theirs. */
const isWrittenByUsers = (path: string) => /^(db\/demo|src\/institute)\//.test(path)

function bannedName(path: string, name: string, { inNames = [], names = [], except = [] }: BannedWord) {
  if (except.includes(name) || except.includes(path)) return
  const words = name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1-')
    .toLowerCase()
    .replaceAll('_', '-')
  const isBanned = names.includes(name) || inNames.some((word) => new RegExp(`(?<![a-z])${word}(?![a-z])`).test(words))
  return isBanned ? { index: 0, excerpt: name } : undefined
}

function bannedText(text: string, { inText, exceptText }: BannedWord) {
  const match = inText?.exec(text)
  if (!match) return
  const line = text.slice(text.lastIndexOf('\n', match.index) + 1).split('\n')[0] ?? ''
  return exceptText?.test(line) ? undefined : { index: match.index, excerpt: line.replace(/^\s*\*?\s*/, '').trimEnd() }
}

/** Variables, parameters, functions, types and properties; not what a library names and we only use. */
function declaredNames(program: ESTree.Program) {
  const names: Piece[] = []
  const note = (node: ESTree.Node | null | undefined) => {
    for (const { name, start } of boundIn(node)) names.push({ at: start, name })
  }
  const noteFunction = ({ id, params }: ESTree.Function) => [id, ...params].forEach(note)
  new Visitor({
    VariableDeclarator: ({ id }) => note(id),
    FunctionDeclaration: noteFunction,
    FunctionExpression: noteFunction,
    ArrowFunctionExpression: ({ params }) => params.forEach(note),
    CatchClause: ({ param }) => note(param),
    ClassDeclaration: ({ id }) => note(id),
    TSTypeAliasDeclaration: ({ id }) => note(id),
    TSInterfaceDeclaration: ({ id }) => note(id),
    TSFunctionType: ({ params }) => params.forEach(note),
    TSMethodSignature: ({ key, params }) => [key, ...params].forEach(note),
    TSPropertySignature: ({ key }) => note(key),
    ImportSpecifier: ({ imported, local }) => imported.start !== local.start && note(local),
    ObjectExpression: ({ properties }) => {
      for (const property of properties) if (property.type === 'Property' && !property.shorthand) note(property.key)
    },
  }).visit(program)
  return names
}

/** The names that a pattern binds. */
function boundIn(node: ESTree.Node | null | undefined): { name: string; start: number }[] {
  switch (node?.type) {
    case 'Identifier':
      return [node]
    case 'ObjectPattern':
      return node.properties.flatMap((property) => boundIn(property.type === 'Property' ? property.value : property))
    case 'ArrayPattern':
      return node.elements.flatMap(boundIn)
    case 'AssignmentPattern':
      return boundIn(node.left)
    case 'RestElement':
      return boundIn(node.argument)
    default:
      return []
  }
}

/** Sentences of pages, emails, messages and tests: what has a space in it. */
function texts(program: ESTree.Program) {
  const pieces: Piece[] = []
  const note = (start: number, text: string) => {
    if (/\S\s+\S/.test(text)) pieces.push({ at: start, text })
  }
  new Visitor({
    Literal: ({ start, value }) => typeof value === 'string' && note(start, value),
    TemplateElement: ({ start, value }) => note(start, value.raw),
    JSXText: ({ start, value }) => note(start, value),
  }).visit(program)
  return pieces
}
