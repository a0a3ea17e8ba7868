import { ORPCError } from '@orpc/server'
import { asc, desc, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { MOST_COUNTED } from '#src/shared/list.ts'
import { type Db, plannedOnce } from './db.ts'
import { NOTHING } from './json-list.ts'
import { beginsWord, holds } from './searched.ts'

export type ListQuery<Field extends string> = {
  q?: string | undefined
  sort?: Field | `-${Field}` | undefined
  limit?: number | undefined
  cursor?: string | undefined
}
type List<Field extends string> = {
  table: PgTable
  where: SQL | undefined
  id: SQLWrapper
  sortable: Record<Field, SQLWrapper>
  /** How many there are when nothing is searched, where that is known without counting. */
  total?: SQL<number>
  /**
   * But for a search it takes a moment by one plan, whatever is asked: no index that helps holds some of its rows only, and no
   * kind of them is far rarer than others.
   */
  isPlannedOnce?: boolean
}

const SHORTEST_FOR_INDEX = 3

/**
 * A condition for rows that hold `words` literally: `%`, `_` and `\` mean themselves. Fewer than three letters are
 * looked for where a word begins, which an index of trigrams can answer too. `texts` are as `searched` makes them.
 */
export function contains(texts: SQL[], words: string | undefined) {
  if (!words) return
  return or(...texts.map((text) => (words.length < SHORTEST_FOR_INDEX ? beginsWord : holds)(text, words)))
}

const Cursor = z.tuple([z.string(), z.uuid()])
const encodeCursor = (cursor: z.infer<typeof Cursor>) => Buffer.from(JSON.stringify(cursor)).toString('base64url')
function decodeCursor(cursor: string) {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new ORPCError('BAD_REQUEST', {
      message: 'This part of the list cannot be found. Please start from its beginning.',
    })
  }
}

/** Which rows of a list to read. `sortKey` is selected with each row: the next part's cursor carries it. */
export type Part = {
  sortKey: SQL<string>
  after?: SQL | undefined
  order: SQL[]
  limit: Placeholder
  /** The list as it is when nothing is asked of it. */
  isDefault: boolean
}

const MOST_ROWS = 200

/** What is read for a part of any length, so that few texts are to be planned. */
const LENGTHS = [20, 25, 50, 100, MOST_ROWS]

/**
 * At least one row more than is shown, which says whether there is a next part. Written out, since of a number yet to come
 * PostgreSQL expects a tenth of all there are. Drizzle takes any SQL there, of which its types know one kind.
 */
function moreThan(rows: number) {
  const length = LENGTHS.find((length) => length >= rows) ?? rows
  return sql.raw(String(length + 1)) as unknown as Placeholder
}

/** By id, from the beginning. */
export const defaultPage = (id: SQLWrapper): Part => ({
  sortKey: sql<string>`${id}::text`,
  order: [asc(sql`${id}`)],
  limit: moreThan(MOST_ROWS),
  isDefault: true,
})

function partOf<Field extends string>(query: ListQuery<Field>, { id, sortable }: List<Field>): Part {
  const { q, sort, limit, cursor } = query
  if (!q && !sort && !limit && !cursor) return defaultPage(id)
  const key = sort ? sortable[sort.replace(/^-/, '') as Field] : id
  const [order, beyond] = sort?.startsWith('-') ? [desc, sql`<`] : [asc, sql`>`]
  const [value, lastId] = cursor ? decodeCursor(cursor) : []
  return {
    sortKey: sql<string>`${key}::text`,
    after: cursor ? sql`(${key}, ${id}) ${beyond} (${value}, ${lastId})` : undefined,
    order: [order(sql`${key}`), order(sql`${id}`)],
    limit: moreThan(limit ?? MOST_ROWS),
    isDefault: false,
  }
}

/**
 * One part of a list, in the order asked for and then by id, so that no row is skipped or shown twice while others
 * come and go.
 * @throws {ORPCError} 400 for a cursor that is none of ours
 */
export async function page<Field extends string, Row extends { _id: string; sortKey: string }>(
  db: Db,
  query: ListQuery<Field>,
  list: List<Field>,
  rowsOf: (part: Part, reader: Db) => PromiseLike<Row[]>,
) {
  const part = partOf(query, list)
  const reader = list.isPlannedOnce && !query.q ? plannedOnce(db) : db
  const rows = await rowsOf(part, reader)
  const body = rows.slice(0, query.limit ?? MOST_ROWS)
  const last = rows.length > body.length ? body.at(-1) : undefined
  const total = query.cursor || last ? await count(list.total ? reader : db, list, query.q) : rows.length
  const next = last && new URLSearchParams({ ...definite(query), cursor: encodeCursor([last.sortKey, last._id]) })
  return { headers: { 'x-total-count': String(total), ...(next && { link: `<?${next}>; rel="next"` }) }, body }
}

async function count(db: Db, { table, where, total }: List<string>, words: string | undefined) {
  if (!words && total) return (await db.select({ total }).from(NOTHING))[0]?.total ?? 0
  if (!words) return db.$count(table, where)
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED)
    .as('found')
  return db.$count(found)
}

const definite = (query: object) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
