import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A text that a user may read: on a screen, in an email, in an answer or in a terminal; `{…}` is what varies. */
type Text = { path: string; line: number; text: string }

/** Attributes whose text is shown or read aloud. */
const LABELS =
  /^(aria-(label|description|roledescription)|alt|title|label|placeholder|subtitle|heading|description|help|hint|note|message|text|action|empty|legend|summary|caption|confirm|submit|done|children)$/
/** Attributes that hold no text, whatever is in them. */
const NO_TEXT = /^(className|style|d|points|to|href|src|srcSet|sizes|id|key|type|rel|htmlFor|method|viewBox)$/
/** Words that only a sentence has: they tell a phrase in lower case from class names and keys. */
const WORDS =
  /(^|\s)(a|an|the|is|are|was|be|of|in|on|to|at|by|for|from|and|or|not|no|with|has|have|your|you|it|this|that|all|seats?|class(es)?|students?)(\s|$|[,.])/
/** Keys, addresses, file names, names of headers and classes, statements of SQL. */
const NO_WORDS =
  /^[a-z]+[A-Z]\w*$|^\S*[\w}][./:#?]\w\S*$|^[a-z{][\w}]*-\S+$|^[A-Z][a-z]+-[A-Z]\S*$|^\{[^}]*\}-\S+$|^\S+_\S+$|^[A-Z]\w*[a-z][A-Z]\w*$|^(select|delete from|drop|copy|declare|fetch|set|begin;|import|alter|\{role\}) .*([;=('*$]|\d|from)|::|=>|<\w|\b(SameSite|Max-Age|filename|initial-scale)\b/
const NO_TEXT_CALL = /^(cn|clsx|addEventListener|matchMedia)$|log(ger)?\.\w+$/
const FILES = ['src/**/*.{ts,tsx,html}', 'db/demo/institute/*.ts', 'scripts/*.ts', 'packages/*/src/**/*.ts']

/** Every text, in the order of the files. */
export function readTexts(): Text[] {
  const paths = globSync(FILES).map((path) => path.replaceAll('\\', '/'))
  return paths
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$|^scripts\/(texts\.ts|structure)/.test(path))
    .sort()
    .flatMap((path) => textsOf(path, readFileSync(path, 'utf8')))
}

/** The specified texts, one on each line; `{…}` holds what varies. */
export const readSpecified = () =>
  readFileSync('test/specified-texts.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

/** Whether a text is specified, or holds a specified text that is long enough to be no accident. */
export function isSpecified(text: string, specified: string[]) {
  const plain = withoutNames(text)
  return specified.some((entry) => {
    const words = withoutNames(entry)
    return plain === words || (words.length > 14 && ` ${plain} `.includes(` ${words} `))
  })
}

/** Quotes and spaces alike, and no names of what varies. */
const withoutNames = (text: string) =>
  text
    .replace(/\{[^}]*\}/g, '{}')
    .replaceAll('’', "'")
    .replaceAll('\u00a0', ' ')

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export function textsOf(path: string, source: string): Text[] {
  const texts: Text[] = []
  const note = (start: number, text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    const line = source.slice(0, start + source.slice(start).search(/\S/)).split('\n').length
    if (/\p{L}{2}/u.test(plain.replace(/\{[^}]*\}/g, '')) && !NO_WORDS.test(plain))
      texts.push({ path, line, text: plain })
  }
  if (path.endsWith('.html')) {
    for (const { 0: text, index } of source.matchAll(/(?<=>)[^<>]+(?=<\/)/g)) note(index, text)
    return texts
  }

  /** The words of an expression where it stands in a sentence: a value that varies is named in braces. */
  const wordsOf = (node: Node): string => {
    if (node.type === 'Literal') return String(node.value)
    if (node.type === 'JSXText') return source.slice(node.start, node.end)
    if (node.type === 'TemplateLiteral') {
      const values = node.expressions as Node[]
      const quasis = node.quasis as { value: { cooked: string } }[]
      return quasis.map(({ value }, at) => value.cooked + (values[at] ? wordsOf(values[at]) : '')).join('')
    }
    if (node.type === 'JSXExpressionContainer') return wordsOf(node.expression as Node)
    const code = source.slice(node.start, node.end)
    return /^[\w.]{1,24}$/.test(code) ? `{${code}}` : '{…}'
  }

  const visit = (value: unknown, isShown = false) => {
    for (const node of [value].flat().filter(isNode)) visitNode(node, isShown)
  }
  const visitNode = (node: Node, isShown: boolean) => {
    if (hasNoText(node, source)) return
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string' && (isShown || isText(node.value))) note(node.start, node.value)
        break
      case 'TemplateLiteral':
        if (isShown || isText(wordsOf(node))) note(node.start, wordsOf(node))
        visit(node.expressions)
        break
      case 'JSXAttribute':
        visit(node.value, LABELS.test(codeOf(node.name, source)))
        break
      case 'Property':
        visit(node.value, LABELS.test(codeOf(node.key, source)) && (node.value as Node).type !== 'ObjectExpression')
        break
      case 'JSXElement':
      case 'JSXFragment': {
        const children = node.children as Node[]
        const first = children.find((child) => /\S/.test(wordsOf(child)))
        const isSentence = children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(wordsOf(child)))
        if (isSentence && first) note(first.start, children.map(wordsOf).join(''))
        visit(node.openingElement)
        visit(isSentence ? children.filter((child) => !isWords(child)) : children, true)
        break
      }
      default:
        for (const [key, child] of Object.entries(node))
          if (key !== 'test') visit(child, isShown && /^(Conditional|Logical|JSXExpression|TSAs)/.test(node.type))
    }
  }
  visit(parseSync(path, source).program)
  return texts
}

const codeOf = (node: unknown, source: string) => (isNode(node) ? source.slice(node.start, node.end) : '')

/** Types, imports, comparisons, SQL, and what is handed to attributes and functions that show nothing. */
const hasNoText = (node: Node, source: string) =>
  /^(Import(?!Expr)|ExportAll|TS(?!As|Satisfies|NonNull)|TaggedTemplate)/.test(node.type) ||
  (node.type === 'BinaryExpression' && /[=<>]|in/.test(String(node.operator))) ||
  (node.type === 'JSXAttribute' && NO_TEXT.test(codeOf(node.name, source))) ||
  (node.type === 'CallExpression' && NO_TEXT_CALL.test(codeOf(node.callee, source)))

/** A child that its sentence has printed already. */
const isWords = ({ type, expression }: Node) =>
  type === 'JSXText' || (isNode(expression) && ['Literal', 'TemplateLiteral'].includes(expression.type))

/** A sentence, a title or a phrase, and no class name or condition. */
const isText = (text: string) =>
  !/(^|\s)(flex|grid|text-|mt-|px-|border|max-w-)|\(prefers-/.test(text) &&
  (/^[\p{Lu}₹“"'({…][^_=;]*[\p{Ll} ]/u.test(text) || (text.includes(' ') && WORDS.test(text)))

/** `npm run texts`: all of them, with `*` where the text is a specified one; `--ours` leaves those out. */
if (import.meta.main) {
  const specified = readSpecified()
  const texts = readTexts().map((text) => ({ ...text, isFixed: isSpecified(text.text, specified) }))
  const isOurs = process.argv.includes('--ours')
  for (const { path, line, text, isFixed } of texts)
    if (!isOurs || !isFixed) console.log(`${isFixed ? '*' : ' '} ${path}:${line}  ${text}`)
  console.log(`${texts.length} texts, ${texts.filter(({ isFixed }) => isFixed).length} of them specified (*)`)
}
