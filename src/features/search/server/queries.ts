import { and, eq, ilike, like, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isStaff, type Person, type Role } from '#src/access/person.ts'
import { blogs } from '#src/features/blogs/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { discussions } from '#src/features/forum/server/table.ts'
import { people } from '#src/features/people/server/table.ts'
import type { Db, Tx } from '#src/server/db.ts'
import { inLatin, isBeyondLatin, isIndian, toLatin } from '#src/server/transliterate.ts'
import { type Kind, SHORTEST_INSIDE, wordsOf } from '../rules.ts'

const MOST = 10
/** Of more that fit equally well any will do: an order among tens of thousands would take longer than anyone waits. */
const CANDIDATES = 300
/** Letters of another script are compared one by one. */
const FOREIGN_CANDIDATES = 100
/** A mistyped letter changes three trigrams, which is most of a shorter word. */
const SHORTEST_TYPO = 4
/** How alike a word and the one that was typed have to be; and where nothing at all was found. */
const ALIKE = 0.5
const REMOTELY_ALIKE = 0.33

/** `emails` are searched too where they are given; `isByScript` where an index knows the names in Latin letters. `field` is what is answered beside the name. */
type Source = {
  type: Kind
  table: PgTable
  id: SQLWrapper
  name: SQLWrapper
  emails?: SQLWrapper | undefined
  isByScript?: boolean
  field?: PgColumn
  seen?: SQL | undefined
}
type Row = { _id: string; name: string; role: Role; slug: string }

/** What someone may find is part of the query (product 15.5). */
function sourcesFor(person: Person): Source[] {
  const everyone = isStaff(person)
  return [
    {
      type: 'Users',
      table: people,
      id: people._id,
      name: people.name,
      emails: everyone ? people.email : undefined,
      isByScript: true,
      field: people.role,
      seen: everyone ? undefined : or(eq(people.role, 'mentor'), eq(people._id, person._id)),
    },
    {
      type: 'Courses',
      table: courses,
      id: courses._id,
      name: courses.title,
      seen: everyone ? undefined : eq(courses.published, true),
    },
    {
      type: 'Blogs',
      table: blogs,
      id: blogs._id,
      name: blogs.title,
      field: blogs.slug,
      seen: person.isAdmin ? undefined : eq(blogs.published, true),
    },
    { type: 'Forum Discussions', table: discussions, id: discussions._id, name: discussions.title },
  ]
}

export async function findEverywhere(db: Db, person: Person, query: string) {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const sources = sourcesFor(person)
  return db.transaction(
    async (tx) => {
      const found = await findAll(tx, sources, words, ALIKE)
      return found.length > 0 || !words.some(mayBeMistyped) ? found : findAll(tx, sources, words, REMOTELY_ALIKE)
    },
    { accessMode: 'read only' },
  )
}

async function findAll(tx: Tx, sources: Source[], words: string[], alike: number) {
  const found: { type: Kind; rows: Row[] }[] = []
  for (const source of sources) {
    await tune(tx, source, words, alike)
    const { rows } = await tx.execute<Row>(best(source, words, alike === REMOTELY_ALIKE))
    if (rows.length > 0) found.push({ type: source.type, rows })
  }
  return found
}

/**
 * Two common words that never stand together look frequent to the planner, which would then read the whole table for
 * the first ten. Only words without a letter that has trigrams are sooner found that way.
 */
async function tune(tx: Tx, source: Source, words: string[], alike: number) {
  const isIndexed = words.some((word) => /[a-z0-9]/i.test(word) || isForeign(source, word))
  const seqscan = isIndexed ? 'off' : 'on'
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true),
    set_config('enable_seqscan', ${seqscan}, true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`)
}

const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * The ways to fit, the best first. PostgreSQL goes from one to the next only while there are fewer than ten, so what is
 * typed rightly never pays for what forgives typos.
 */
function best(source: Source, words: string[], isLastResort: boolean) {
  const { name, emails } = source
  const typed = words.join(' ')
  const start = sql`lower(${literal(typed)}) || '%'`
  const first = sql`lower(${name}) collate "C"`
  const ways: [fits: SQL | undefined, order?: SQL][] = [[like(first, start), first]]
  if (emails) ways.push([like(sql`${emails} collate "C"`, start), sql`${emails} collate "C"`])
  ways.push([and(...words.map((word) => begins(source, word)))])
  ways.push([and(...words.map((word) => holds(source, word)))])
  if (words.some((word) => mayBeMistyped(word) && !isBare(source, word)))
    ways.push([and(...words.map((word) => resembles(source, word)))])
  const parts = ways.map(([fits, order], at) => {
    const worse = and(source.seen, fits, ...ways.slice(0, at).flatMap(([better]) => (better ? [not(better)] : [])))
    return order ? firsts(source, worse, order) : nearest(source, worse, typed)
  })
  return sql`select * from (${sql.join(isLastResort ? parts.slice(-1) : parts, sql` union all `)}) as found limit ${MOST}`
}

const answered = ({ field }: Source) => sql`"_id", name${field ? sql`, ${sql.identifier(field.name)}` : sql``}`
const shown = ({ id, name, field }: Source) => sql`${id} as "_id", ${name} as name${field ? sql`, ${field}` : sql``}`

/** In an index's own order. */
const firsts = (source: Source, where: SQL | undefined, order: SQL) =>
  sql`(select ${shown(source)} from ${source.table} where ${where} order by ${order} limit ${MOST})`

const isForeign = ({ isByScript }: Source, words: string) => isByScript === true && isIndian(words)

/** Of the first that come along, those most like what was typed. */
function nearest(source: Source, where: SQL | undefined, typed: string) {
  const [asked, compared, candidates] = isForeign(source, typed)
    ? [toLatin(typed), inLatin(source.name), FOREIGN_CANDIDATES]
    : [typed, source.name, CANDIDATES]
  return sql`(select ${answered(source)} from (
    select ${shown(source)}, ${compared} as compared from ${source.table} where ${where} limit ${candidates}
  ) as near order by word_similarity(${asked}, compared) desc, similarity(${asked}, compared) desc, name limit ${MOST})`
}

const isSign = (word: string) => !/[\p{L}\p{N}]/u.test(word)
/** No trigrams to look up: read as it stands, once. */
const isBare = (source: Source, word: string) => isSign(word) || (isIndian(word) && !source.isByScript)
/** A sign is not mistyped for another, and means itself. */
const mayBeMistyped = (word: string) => [...word].length >= SHORTEST_TYPO && !isSign(word) && !/[\\%_]/.test(word)

function begins(source: Source, word: string): SQL | undefined {
  if (isBare(source, word)) return sql`false`
  const at = (name: SQLWrapper, start: string) =>
    or(ilike(sql`${name}`, `${start}%`), ilike(sql`${name}`, `% ${start}%`))
  const { name } = source
  return isForeign(source, word)
    ? and(isBeyondLatin(name), at(inLatin(name), literal(toLatin(word))))
    : at(name, literal(word))
}

function holds(source: Source, word: string): SQL | undefined {
  const { name, emails } = source
  const inside = `%${literal(word)}%`
  if (isBare(source, word)) return or(like(sql`${name}`, inside), emails && like(sql`${emails}`, inside))
  if ([...word].length < SHORTEST_INSIDE) return begins(source, word)
  if (isForeign(source, word)) return and(isBeyondLatin(name), ilike(inLatin(name), `%${literal(toLatin(word))}%`))
  return or(ilike(sql`${name}`, inside), emails && ilike(sql`${emails}`, inside))
}

function resembles(source: Source, word: string): SQL | undefined {
  const { name } = source
  if (!mayBeMistyped(word) || isBare(source, word)) return holds(source, word)
  if (isForeign(source, word)) return and(isBeyondLatin(name), sql`${inLatin(name)} %> ${toLatin(word)}`)
  return sql`${name} %> ${word}`
}
