import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isStaff } from '#src/access/rules.ts'
import type { Role, User } from '#src/access/user.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { blogs } from '#src/features/blogs/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { discussions } from '#src/features/forum/server/table.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { hasSigns } from '#src/server/db/searchable.ts'
import { type NamedKind, splitWords } from '../rules.ts'
import {
  isComparedInLatin,
  listSteps,
  mayBeMistyped,
  type Searched,
  startsWithAny,
  toComparable,
} from './matching-queries.ts'

const MAX_RESULTS = 10
/** Of more that match equally well any will do: an order among tens of thousands would take longer than anyone waits. */
const MAX_CANDIDATES = 300
/** Each of these is put into Latin letters first. */
const CANDIDATES_IN_LATIN = 100

/** `similarity` is how alike, from 0 to 1, a typed word and one of the name have to be where typos are forgiven. */
const FIRST_PASS = { similarity: 0.5, typosOnly: false }
/** Where nothing of any type was found: without typos there is nothing, nor where each word that may be one begins a name. */
const LAST_RESORT = { similarity: 0.33, typosOnly: true }
type Pass = typeof FIRST_PASS

/** One type of what is found: what it is searched by, what is answered, and who may find it. */
type Searchable = Searched & {
  type: NamedKind
  table: PgTable
  id: PgColumn
  /** Answered beside the name. */
  role?: PgColumn
  slug?: PgColumn
  /** Of which rows this user may know; all, without it. */
  visible?: SQL
  /** Which rows anyone finds; all, without it. */
  findable?: SQL
}
/** Null is the role of what is no user, and the slug of what is no post. */
type Row = { _id: string; name: string; role: Role; slug: string }

/** At most ten of each type that this user may see, the best first. */
export async function findEverywhere(db: Db, user: User, query: string) {
  const words = splitWords(query)
  if (words.length === 0) return []
  const searchables = listSearchables(user)
  return db.transaction(
    async (tx) => {
      const rows = await findAll(tx, searchables, words, FIRST_PASS)
      return rows.length > 0 || !words.some(mayBeMistyped) ? rows : findAll(tx, searchables, words, LAST_RESORT)
    },
    { accessMode: 'read only' },
  )
}

/** What someone may find is part of the query (product 15.5). */
function listSearchables(user: User): Searchable[] {
  const everyone = isStaff(user)
  return [
    {
      type: 'Users',
      table: users,
      id: users._id,
      name: users.name,
      email: everyone ? users.email : undefined,
      hasSigns: hasSigns(users.name, users.email),
      hasLatinIndex: true,
      role: users.role,
      visible: everyone ? undefined : or(eq(users.role, 'mentor'), eq(users._id, user._id)),
    },
    {
      type: 'Courses',
      table: courses,
      id: courses._id,
      name: courses.title,
      visible: everyone ? undefined : eq(courses.published, true),
    },
    {
      type: 'Blogs',
      table: blogs,
      id: blogs._id,
      name: blogs.title,
      slug: blogs.slug,
      visible: user.isAdmin ? undefined : eq(blogs.published, true),
    },
    {
      type: 'Forum Discussions',
      table: discussions,
      id: discussions._id,
      name: discussions.title,
      findable: isNull(discussions.hiddenAt),
    },
  ]
}

async function findAll(tx: Tx, searchables: Searchable[], words: string[], pass: Pass) {
  const groups = searchables.flatMap((searchable) => {
    const branches = buildBranches(searchable, words, pass)
    return branches.length > 0 ? takeFirst(searchable.type, branches) : []
  })
  if (groups.length === 0) return []
  await configurePlanner(tx, pass)
  const { rows: hits } = await tx.execute<Row & { type: NamedKind }>(sql.join(groups, sql` union all `))
  const byType = Map.groupBy(hits, ({ type }) => type)
  return searchables.flatMap(({ type }) => {
    const rows = byType.get(type)
    return rows ? { type, rows } : []
  })
}

/**
 * Settings of this transaction, for the query that follows.
 * - `pg_trgm.word_similarity_threshold` is what the operator of step 5 calls similar: it takes no parameter.
 * - `enable_seqscan` is off for whatever an index knows. The planner takes words for independent of each other, so two
 *   common ones that never stand together look as if ten rows were soon met, and it would read the whole table for them.
 */
async function configurePlanner(tx: Tx, { similarity }: Pass) {
  await tx.execute(sql`select
    set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true),
    set_config('enable_seqscan', 'off', true)`)
}

/** What each step finds and no better one does, the best step first. */
function buildBranches(searchable: Searchable, words: string[], { typosOnly }: Pass) {
  const steps = listSteps(searchable, words, typosOnly)
  return steps.flatMap((step, at) => {
    if (typosOnly && !step.forgivesTypos) return []
    const better = steps.slice(0, at).map(({ matches }) => not(matches))
    const where = and(
      searchable.visible,
      searchable.findable,
      step.matches,
      ...better,
      typosOnly ? isMistyped(searchable, words) : undefined,
    )
    return step.order
      ? sortResults(searchable, where, step.order)
      : orderBySimilarity(searchable, where, words.join(' '))
  })
}

/**
 * Whether any word that may be mistyped begins no name: two that are right and never stand together need no last resort,
 * which would compare tens of thousands. Whoever may not see all rows learns nothing of the others by it.
 */
function isMistyped(searchable: Searchable, words: string[]) {
  if (searchable.visible) return undefined
  const begun = words
    .filter(mayBeMistyped)
    .map(
      (word) =>
        sql`exists (select from ${searchable.table} where ${and(searchable.findable, startsWithAny(searchable, word))})`,
    )
  return sql`not (${sql.join(begun, sql` and `)})`
}

/**
 * The branches as a union with a limit. PostgreSQL runs a branch only when those before it gave fewer rows than the limit, so
 * words without typos never run the fuzzy match. All types are one query, and so a single round trip.
 */
const takeFirst = (type: NamedKind, branches: SQL[]) =>
  sql`(select ${type} as type, * from (${sql.join(branches, sql` union all `)}) as found limit ${MAX_RESULTS})`

const selectColumns = ({ id, name, role, slug }: Searchable) =>
  sql`${id} as "_id", ${name} as name, ${role ?? sql`null`} as role, ${slug ?? sql`null`} as slug`

const sortResults = (searchable: Searchable, where: SQL | undefined, order: SQL) =>
  sql`(select ${selectColumns(searchable)} from ${searchable.table} where ${where} order by ${order} limit ${MAX_RESULTS})`

/** Of the first that come along, the ten most like what was typed. */
function orderBySimilarity(searchable: Searchable, where: SQL | undefined, typed: string) {
  const { name, comparedWord } = toComparable(searchable, typed)
  const candidates = isComparedInLatin(searchable, typed) ? CANDIDATES_IN_LATIN : MAX_CANDIDATES
  return sql`(select "_id", name, role, slug from (
    select ${selectColumns(searchable)}, ${name} as compared from ${searchable.table} where ${where} limit ${candidates}
  ) as candidates order by word_similarity(${comparedWord}, compared) desc, similarity(${comparedWord}, compared) desc, name limit ${MAX_RESULTS})`
}
