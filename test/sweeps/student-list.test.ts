import assert from 'node:assert/strict'
import { test } from 'node:test'
import { users } from '../../src/features/accounts/server/table.ts'
import { testApp } from '../app.ts'
import { studentRow } from '../factories.ts'
import * as hard from '../hard-words.ts'
import { foldName, formsOf } from '../plain-folding.ts'
import { sampled } from '../test-all.ts'

// The list of students beside a plain reading of what it promises, row by row and without any index.

const NAMES = [...hard.NAMES, 'asha rao', 'ASHA RAO', 'Ra', 'A  B']
const TYPED = [...hard.TYPED, '', 'o r', 'k. n', 'rao p', '  b', 'a  b']
const SORTS = [undefined, 'name', '-name', 'email', '-email', 'createdAt', '-createdAt'] as const

const { db, signedInAs } = await testApp()
const mentor = await signedInAs('mentor')
await db
  .insert(users)
  .values(NAMES.map((name, at) => studentRow({ name, email: `p${at}.ra@example.org`, isApproved: at % 4 > 0 })))
// The longest there may be, in characters of four bytes: an index that holds them has an end.
const longest = String.fromCodePoint(...Array.from({ length: 100 }, (_, at) => 0x20000 + at * 37))
const address = Array.from({ length: 242 }, (_, at) => ((at * at * 7) % 36).toString(36)).join('')
await db.insert(users).values(studentRow({ name: longest, email: `${address}@example.org` }))

type Row = typeof users.$inferSelect

const fits = ({ name, email }: Row, typed: string) => {
  const q = typed.trim()
  const begins = q.length < 3 ? ' ' : ''
  return (
    q === '' || [foldName(name), email].some((text) => formsOf(q).some((form) => ` ${text}`.includes(begins + form)))
  )
}
const bytes = (text: string) => Buffer.from(text).toString('hex')
const keyOf: Record<string, (row: Row) => string> = {
  name: ({ name }) => bytes(name.toLowerCase()),
  email: ({ email }) => bytes(email),
  createdAt: () => '',
}

function inOrder(rows: Row[], sort = 'createdAt') {
  const key = keyOf[sort.replace('-', '')] ?? (() => '')
  const sorted = rows.toSorted((a, b) => {
    const [before, after] = [`${key(a)} ${a._id}`, `${key(b)} ${b._id}`]
    return before < after ? -1 : 1
  })
  return sort.startsWith('-') ? sorted.reverse() : sorted
}

/** All rows, by parts of seven. */
async function walk(query: Parameters<typeof mentor.api.users.students>[0]) {
  const ids: string[] = []
  const totals = new Set<string>()
  let cursor: string | undefined
  do {
    const { headers, body } = await mentor.api.users.students({ ...query, limit: 7, ...(cursor && { cursor }) })
    ids.push(...body.map(({ _id }) => _id))
    totals.add(headers['x-total-count'])
    cursor = new URLSearchParams(headers.link?.match(/<\?(.*)>/)?.[1]).get('cursor') ?? undefined
  } while (cursor)
  return { ids, totals: [...totals] }
}

// product 19.4
for (const sort of SORTS)
  test(`students by ${sort ?? 'default'}: whatever is searched, whoever fits in order, counted`, async () => {
    const students = (await db.select().from(users)).filter(({ role }) => role === 'student')
    for (const q of sampled(TYPED))
      for (const isApproved of q.length % 2 ? [undefined] : [undefined, true, false]) {
        const expected = inOrder(
          students.filter((row) => fits(row, q) && (isApproved === undefined || row.isApproved === isApproved)),
          sort,
        ).map(({ _id }) => _id)
        const query = { q, ...(sort && { sort }), ...(isApproved !== undefined && { isApproved }) }
        const { ids, totals } = await walk(query)
        assert.deepEqual({ ids, totals }, { ids: expected, totals: [String(expected.length)] }, JSON.stringify(query))
      }
  })
