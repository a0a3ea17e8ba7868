import { globSync, readFileSync } from 'node:fs'

/** A rule of docs/product.md, and the paths of the test files that cite it, in order. */
export type Rule = { number: string; text: string; tests: string[] }

const CITED = /\bproduct (\d+\.\d+(?:(?:,| and) \d+\.\d+)*)/g
const WORDS = 10

/** The numbers that a text cites: "product 4.2" one, "product 4.2, 4.9" two. */
export const citedIn = (text: string) =>
  [...text.matchAll(CITED)].flatMap(([, numbers = '']) => numbers.split(/(?:,| and) /))

/** The rules in the order of their page. */
export function readRules(): Rule[] {
  const paths = globSync('{src,test}/**/*.test.ts').map((path) => path.replaceAll('\\', '/'))
  const tests = paths.toSorted().map((path) => ({ path, cited: citedIn(readFileSync(path, 'utf8')) }))
  const page = readFileSync('docs/product.md', 'utf8')
  return [...page.matchAll(/^- \*\*(\d+\.\d+)\*\* (.+(?:\n {2}\S.*)*)/gm)].map(([, number = '', text = '']) => ({
    number,
    text: text.replace(/\s+/g, ' '),
    tests: tests.flatMap(({ path, cited }) => (cited.includes(number) ? path : [])),
  }))
}

/** docs/rules.md: from each rule to its tests. */
export function rulesPage() {
  const rows = readRules().map(
    ({ number, text, tests }) =>
      `| ${number} | ${firstWords(text)} | ${tests.map((path) => `\`${path}\``).join(', ')} |`,
  )
  return `# Which test protects which rule

Printed by \`npm run tables\` from [product.md](product.md) and from the comments of tests that cite a rule by its number. A rule that
no test cites fails \`test/docs.test.ts\`.

| rule | begins | tests |
|---|---|---|
${rows.join('\n')}
`
}

/** Without links, whose addresses would be those of another page, and without half a code span. */
function firstWords(text: string) {
  const words = text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').split(' ')
  const begin = words.slice(0, WORDS).join(' ').replaceAll('|', '\\|')
  const isHalf = (mark: string) => begin.split(mark).length % 2 === 0
  return `${begin}${isHalf('`') ? '`' : ''}${isHalf('*') ? '*' : ''}${words.length > WORDS ? ' …' : ''}`
}
