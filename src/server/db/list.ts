import { ORPCError } from '@orpc/server'
import { asc, count as countOfRows, desc, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { toE164 } from '#src/server/phone-number.ts'
import { MAX_MATCHES_COUNTED } from '#src/shared/list.ts'
import * as z from '#src/shared/zod.ts'
import { type Db, prepared } from './db.ts'
import { NO_TABLE } from './json-agg.ts'
import { containsText, extractPhoneDigits, listSpellings, startsWord } from './searchable.ts'

export type ListQuery<Field extends string> = {
  q?: string | undefined
  sort?: Field | `-${Field}` | undefined
  limit?: number | undefined
  cursor?: string | undefined
}
type List<Field extends string> = {
  table: PgTable
  where: SQL | undefined
  /** The values of the placeholders of `where`. */
  values?: Record<string, unknown> | undefined
  id: SQLWrapper
  sortable: Record<Field, SQLWrapper>
  /** How many there are when nothing is searched, where that is known without counting. */
  total?: SQL<number>
  /**
   * A name for it and its `where`, under which it is planned once but for a search. For a list that takes a moment by one plan,
   * whatever is asked: no index that helps holds some of its rows only, and no kind of them is far rarer than others.
   */
  name?: string | undefined
}
type Prepared<Row> = { execute: (values?: Record<string, unknown>) => PromiseLike<Row[]> }
type Select<Row> = { prepare: (name: string) => Prepared<Row> }
/** Planned as it is asked. */
const UNNAMED = ''

const MIN_LENGTH_FOR_INDEX = 3

/**
 * A condition for rows that hold `words`, however they are written: `%`, `_` and `\` mean themselves. Fewer than three letters are
 * looked for where a word begins, which an index of trigrams can answer too. `texts` are as `searchableName` makes them.
 */
export function contains(texts: SQL[], words: string | undefined) {
  if (!words) return
  const matches = words.length < MIN_LENGTH_FOR_INDEX ? startsWord : containsText
  const digits = extractPhoneDigits(words)
  const numbers = digits ? new Set([digits, toE164(words).replace('+', '')]) : []
  const forms = [...listSpellings(words), ...[...numbers].map((number) => sql`${number}`)]
  return or(...texts.flatMap((text) => forms.map((form) => matches(text, form))))
}

const Cursor = z.tuple([z.string(), z.uuid()])
const encodeCursor = (cursor: z.infer<typeof Cursor>) => Buffer.from(JSON.stringify(cursor)).toString('base64url')
function decodeCursor(cursor: string) {
  try {
    const [value, lastId] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { value, lastId }
  } catch {
    throw new ORPCError('BAD_REQUEST', {
      message: 'This page of the list could not be found. Please start from the first page.',
    })
  }
}

/** Which rows of a list to read. `sortKey` is selected with each row: the next page's cursor carries it. */
export type PageQuery = {
  sortKey: SQL<string>
  after?: SQL | undefined
  order: SQL[]
  limit: Placeholder
}

const MAX_ROWS = 200

/** Limits that are used for pages of any length, so that there are few prepared queries. */
const COUNT_LIMITS = [10, 20, 25, 50, 100, MAX_ROWS]

/**
 * At least one row more than the page, which says whether there is a next one. Inlined, because for a parameter PostgreSQL
 * assumes a tenth of the table. Drizzle accepts any SQL as a limit, though its types do not.
 */
const isAfter = (rows: number) => sql.raw(String(rows + 1)) as unknown as Placeholder

type Last = { value: string | Placeholder; lastId: string | Placeholder }

function buildPageQuery<Field extends string>(
  list: List<Field>,
  sort: ListQuery<Field>['sort'],
  rows: number,
  last?: Last,
): PageQuery {
  const { id, sortable } = list
  const key = sort ? sortable[sort.replace(/^-/, '') as Field] : id
  const [order, beyond] = sort?.startsWith('-') ? [desc, sql`<`] : [asc, sql`>`]
  return {
    sortKey: sql<string>`${key}::text`,
    after: last && sql`(${key}, ${id}) ${beyond} (${last.value}, ${last.lastId})`,
    order: [order(sql`${key}`), order(sql`${id}`)],
    limit: isAfter(rows),
  }
}

const NEXT_PAGE: Last = { value: sql.placeholder('value'), lastId: sql.placeholder('lastId') }

const named = new Map<string, (db: Db) => Prepared<unknown>>()

/** A list in the order it is asked for, so much of it, from its beginning or not: of those there are few, each with a name. */
function prepareOnce<Row>(name: string, select: (db: Db) => Select<Row>) {
  const query = named.get(name) ?? prepared((db) => select(db).prepare(name))
  named.set(name, query)
  return query as (db: Db) => Prepared<Row>
}

/**
 * One page of a list, in the order asked for and then by id, so that no row is skipped or shown twice while others
 * come and go.
 * @throws {ORPCError} 400 for a cursor that is none of ours
 */
export async function page<Field extends string, Row extends { _id: string; sortKey: string }>(
  db: Db,
  query: ListQuery<Field>,
  list: List<Field>,
  select: (pageQuery: PageQuery, reader: Db) => Select<Row>,
) {
  const { q, sort, limit = MAX_ROWS, cursor } = query
  const length = COUNT_LIMITS.find((length) => length >= limit) ?? limit
  const last = cursor ? decodeCursor(cursor) : undefined
  const rowsAfter = (last: Last | undefined) => (reader: Db) => select(buildPageQuery(list, sort, length, last), reader)
  const name = `${list.name} by ${sort ?? 'id'}, ${length}${last ? ' more' : ''}`
  const matching =
    list.name && !q ? prepareOnce(name, rowsAfter(last && NEXT_PAGE))(db) : rowsAfter(last)(db).prepare(UNNAMED)
  // In parallel, because rows that are slow to find are slow to count.
  const [rows, counted] = await Promise.all([
    matching.execute({ ...last, ...list.values }),
    cursor || q ? count(db, list, q) : undefined,
  ])
  const body = rows.slice(0, limit)
  const next = rows.length > body.length ? body.at(-1) : undefined
  const total = cursor || next ? (counted ?? (await count(db, list, q))) : rows.length
  const link =
    next && new URLSearchParams({ ...withoutUndefined(query), cursor: encodeCursor([next.sortKey, next._id]) })
  return { headers: { 'x-total-count': String(total), ...(link && { link: `<?${link}>; rel="next"` }) }, body }
}

async function count(db: Db, { table, where, values, total, name }: List<string>, words: string | undefined) {
  const all = (reader: Db): Select<{ total: number }> =>
    total ? reader.select({ total }).from(NO_TABLE) : reader.select({ total: countOfRows() }).from(table).where(where)
  function capTotal(reader: Db): Select<{ total: number }> {
    const matching = reader
      .select({ match: sql`1`.as('match') })
      .from(table)
      .where(where)
      .limit(MAX_MATCHES_COUNTED)
      .as('found')
    return reader.select({ total: countOfRows() }).from(matching)
  }
  const counted =
    name && !words ? prepareOnce(`${name} in all`, all)(db) : (words ? capTotal : all)(db).prepare(UNNAMED)
  const [row] = await counted.execute(values)
  return row?.total ?? 0
}

const withoutUndefined = (query: object) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
