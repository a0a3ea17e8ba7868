import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { users } from '../../src/features/accounts/server/table.ts'
import { courses } from '../../src/features/courses/server/table.ts'
import { discussions } from '../../src/features/forum/server/table.ts'
import { MIN_INNER_LENGTH, splitWords } from '../../src/features/search/rules.ts'
import { mayBeMistyped } from '../../src/features/search/server/matching-queries.ts'
import { isIndian, transliterate } from '../../src/server/db/transliterate.ts'
import { testApp } from '../app.ts'
import { studentRow } from '../factories.ts'
import * as hard from '../hard-words.ts'
import { fold, foldName, formsOf, joinTyped } from '../plain-folding.ts'
import { sampled } from '../test-all.ts'

// The search beside a plain reading of its steps, row by row and without any index.

const NAMES = [
  ...hard.NAMES,
  ...hard.list('ASHA KIRAN RAO | Kiran Asha | Meera Nair | Mira Nayar | Anne-Marie D | Al | किरन राव | आशा राव'),
  ...hard.list('Shetty Priya | Priya Shetty | Hegde Priya | Suresh Gowda 7'),
]
const TYPED = [
  ...hard.TYPED,
  ...hard.list(
    'asha | rao asha | kiran asha | asha nair | asha meera | asha hegde shety | k r | ash ra | sha | hegd | hedge | shety | shety pria | mera',
  ),
  ...hard.list(
    "nayr | kirran | raou | gowda 7 | 7 | 12 | a-12 | o'br | josé | JOSÉ | jose | álv | zoë | ñ | šár | ŘÍH | r.",
  ),
  ...hard.list(
    'example | @ex | rao p1 | p1@example.org | asha example | किरन | किराण | राव किरण | आशा | ಕಿರಣ್ | ಕಿರನ್ | ಗೌ',
  ),
  ...hard.list('rao ಕಿರಣ್ | asha राव | asha zzzz | x æ a'),
]

const { db, signedInAs } = await testApp()
const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
await db.insert(users).values(NAMES.map((name, at) => studentRow({ name, email: `p${at}@example.org` })))
await db.insert(courses).values(
  NAMES.map((name, at) => ({
    title: `${name} course`,
    description: 'What it teaches.',
    preview: 'What it teaches.',
    duration: '2 months',
    published: at % 3 > 0,
    modules: [],
  })),
)
await db
  .insert(discussions)
  .values(NAMES.map((title) => ({ title: `${title} asks`, content: 'What?', category: 'General' as const })))

type Row = { _id: string; name: string; email?: string; hidden?: boolean }
type Alike = (typed: string, name: string) => { word: number; whole: number }

/** How alike, by PostgreSQL's own reckoning. */
async function alikeFor(typed: string[], names: string[]): Promise<Alike> {
  const { rows } = await db.execute<{ typed: string; name: string; word: number; whole: number }>(
    sql`select typed, name, word_similarity(typed, name) as word, similarity(typed, name) as whole
      from json_array_elements_text(${JSON.stringify(typed)}) as typed, json_array_elements_text(${JSON.stringify(names)}) as name`,
  )
  const rowsByQuery = new Map(rows.map((row) => [JSON.stringify([row.typed, row.name]), row]))
  return (a, b) => rowsByQuery.get(JSON.stringify([a, b])) ?? { word: 0, whole: 0 }
}

const isSign = (word: string) => !/[\p{L}\p{N}]/u.test(word)
const inLatinOf = (name: string) => (/^[\0-\x7f]*$/.test(name) ? undefined : transliterate(name))

/** The number of the best step that finds the row. */
function stepOf({ name, email = '' }: Row, words: string[], isUsers: boolean, similarity: number, alike: Alike) {
  const typed = words.join(' ')
  /** A word and the name it is compared with. */
  const compared = (word: string): [string, string | undefined] =>
    isUsers && isIndian(word) ? [transliterate(word), inLatinOf(name)] : [word, name]
  const hasNoTrigrams = (word: string) => isSign(word) || (isIndian(word) && !isUsers)
  const begins = (word: string) => {
    const [query, text] = compared(word)
    return !hasNoTrigrams(word) && text !== undefined && ` ${foldName(text)}`.includes(` ${fold(query)}`)
  }
  const contained = (word: string) => {
    if (hasNoTrigrams(word)) return name.includes(word) || email.includes(word)
    if ([...word].length < MIN_INNER_LENGTH) return begins(word)
    const [query, text] = compared(word)
    if (text === undefined) return false
    const texts = [foldName(text), ...(text === name ? [email] : [])]
    return formsOf(query).some((form) => texts.some((text) => ` ${text}`.includes(form)))
  }
  const similar = (word: string) => {
    if (!mayBeMistyped(word) || hasNoTrigrams(word)) return contained(word)
    const [query, text] = compared(word)
    return text !== undefined && alike(query, text).word >= similarity
  }
  if (fold(name).startsWith(fold(typed))) return 1
  if (email.startsWith(typed.toLowerCase())) return 2
  if (words.every(begins) || joinTyped(typed)?.split(' ').every(begins)) return 3
  if (words.every(contained)) return 4
  return words.some((word) => mayBeMistyped(word) && !hasNoTrigrams(word)) && words.every(similar) ? 5 : 0
}

const begins = (name: string, word: string) => name.toLowerCase().startsWith(word.toLowerCase())
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

async function reference(rows: Row[], query: string, isUsers: boolean, similarity: number) {
  const words = splitWords(query)
  const typed = words.join(' ')
  const names = rows.flatMap(({ name }) => [name, inLatinOf(name) ?? name])
  const alike = await alikeFor(
    [...words, typed].flatMap((word) => [word, transliterate(word)]),
    names,
  )
  const likeness = ({ name }: Row) =>
    isUsers && isIndian(typed) ? alike(transliterate(typed), inLatinOf(name) ?? name) : alike(typed, name)
  const matches = rows
    .map((row) => ({ row, step: stepOf(row, words, isUsers, similarity, alike), ...likeness(row) }))
    .filter(({ step }) => step > 0)
  matches.sort((a, b) => {
    if (a.step !== b.step) return a.step - b.step
    if (a.step === 1) return byBytes(fold(a.row.name), fold(b.row.name))
    if (a.step === 2) return byBytes(a.row.email ?? '', b.row.email ?? '')
    return b.word - a.word || b.whole - a.whole || byBytes(a.row.name, b.row.name)
  })
  return matches.filter(({ row }) => !row.hidden).map(({ row, step }) => ({ name: row.name, step }))
}

for (const who of [mentor, student])
  test(`whatever is typed, a ${who.user.role} finds what the steps say, in their order`, async () => {
    const isStaff = who.user.role === 'mentor'
    const everyone = await db
      .select({ _id: users._id, name: users.name, email: users.email, role: users.role })
      .from(users)
    const titled = { _id: courses._id, name: courses.title, hidden: sql<boolean>`not ${courses.published}` }
    const kinds: [string, Row[]][] = [
      [
        'Users',
        everyone.map(({ email, role, ...row }) => ({
          ...row,
          ...(isStaff && { email }),
          hidden: !isStaff && role !== 'mentor' && row._id !== who.user._id,
        })),
      ],
      ['Courses', (await db.select(titled).from(courses)).map((row) => ({ ...row, hidden: !isStaff && row.hidden }))],
      ['Forum Discussions', await db.select({ _id: discussions._id, name: discussions.title }).from(discussions)],
    ]
    for (const query of sampled(TYPED)) {
      const groups = await who.api.search.global({ query })
      const references = (similarity: number) =>
        Promise.all(kinds.map(([kind, rows]) => reference(rows, query, kind === 'Users', similarity)))
      const first = await references(0.5)
      const mistyped = splitWords(query).filter(mayBeMistyped)
      const isLast = first.every((matches) => matches.length === 0) && mistyped.length > 0
      const expected = isLast ? await references(0.33) : first
      for (const [at, [kind]] of kinds.entries()) {
        const names = groups
          .find(({ type }) => type === kind)
          ?.data.map((item) => ('name' in item ? item.name : item.title))
        const seesAll = isStaff || kind === 'Forum Discussions'
        const isRight =
          isLast && seesAll && mistyped.every((word) => kinds[at]?.[1].some(({ name }) => begins(name, word)))
        assert.deepEqual(
          names ?? [],
          isRight ? [] : expected[at]?.slice(0, 10).map(({ name }) => name),
          `${kind}: ${query}`,
        )
      }
    }
  })
