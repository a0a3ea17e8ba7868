/** One row of a copy of the database: which table, and what its columns hold, in the order in which the copy has them. */
export type CopiedRow = { table: string; columns: Record<string, string> }

/** One round of feedback: who answered without a name, and the mark in each one's answer. */
export type Round = { authorOf: Map<string, string> }

/** Where a mark or a person was found: the columns of its row, and its place among the others of the copy. */
type Found = { what: string; place: number; columns: Record<string, string> }
type Ways = Map<string, { hits: number; rounds: number }>

/**
 * Guesses the author of each marked answer by everything that a copy has: each order of each table that holds answers beside
 * each order of each table that names people, forwards and backwards, and each pair of columns that are equal. Whoever guesses
 * by chance is right once a round, however many answered.
 * @returns how often each way of guessing was right, and in how many rounds it could be tried
 */
export function guessesIn(copy: CopiedRow[], rounds: Round[]): Ways {
  const ways: Ways = new Map()
  const sightings = findIn(copy, rounds)
  for (const [at, { authorOf }] of rounds.entries()) {
    const { entries, users } = sightings[at] ?? { entries: new Map(), users: new Map() }
    for (const [entryTable, marks] of entries)
      for (const [userTable, userIds] of users)
        for (const [way, hits] of guess(marks, userIds, authorOf)) {
          const name = `${entryTable} ${way.entries}, ${userTable} ${way.users}`
          const before = ways.get(name) ?? { hits: 0, rounds: 0 }
          ways.set(name, { hits: before.hits + hits, rounds: before.rounds + 1 })
        }
  }
  return ways
}

/** A row that names two users of a round says nothing of either, so only what names one of them counts. */
function findIn(copy: CopiedRow[], rounds: Round[]) {
  const roundOf = new Map(rounds.flatMap(({ authorOf }, at) => [...authorOf].flat().map((id) => [id, at] as const)))
  const sightings = rounds.map(() => ({ entries: new Map<string, Found[]>(), users: new Map<string, Found[]>() }))
  for (const [place, { table, columns }] of copy.entries()) {
    const ids = Object.values(columns).join('\n').match(UUID) ?? []
    for (const [at, inRound] of Map.groupBy(new Set(ids), (id) => roundOf.get(id))) {
      const round = at === undefined ? undefined : rounds[at]
      const into = at === undefined ? undefined : sightings[at]
      if (!round || !into) continue
      const marks = inRound.filter((id) => round.authorOf.has(id))
      const userIds = inRound.filter((id) => !round.authorOf.has(id))
      for (const mark of marks) add(into.entries, table, { what: mark, place, columns })
      if (userIds.length === 1) add(into.users, table, { what: userIds[0] ?? '', place, columns })
    }
  }
  return sightings
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

const add = (tables: Map<string, Found[]>, table: string, sighting: Found) =>
  tables.set(table, [...(tables.get(table) ?? []), sighting])

type Way = { entries: string; users: string }

function* guess(entries: Found[], users: Found[], authorOf: Map<string, string>): Generator<[Way, number]> {
  for (const [entryOrder, marks] of ordersOf(entries))
    for (const [userOrder, userIds] of ordersOf(users)) {
      if (marks.length !== userIds.length) continue
      const hits = (which: string[]) => marks.filter((mark, at) => authorOf.get(mark) === which[at]).length
      yield [{ entries: `by ${entryOrder}`, users: `by ${userOrder}` }, hits(userIds)]
      yield [{ entries: `by ${entryOrder}`, users: `by ${userOrder} backwards` }, hits(userIds.toReversed())]
    }
  for (const entryColumn of Object.keys(entries[0]?.columns ?? {}))
    for (const userColumn of Object.keys(users[0]?.columns ?? {})) {
      let hits = 0
      for (const { what, columns } of entries) {
        const value = columns[entryColumn]
        const same = new Set(users.flatMap((user) => (user.columns[userColumn] === value ? [user.what] : [])))
        if (same.has(authorOf.get(what) ?? '')) hits += 1 / same.size
      }
      yield [{ entries: `where ${entryColumn}`, users: `equals ${userColumn}` }, hits]
    }
}

/** What was found, once each, in the order of the copy and of each column. */
function ordersOf(sightings: Found[]): [string, string[]][] {
  const byPlace = sightings.toSorted((a, b) => a.place - b.place)
  const names = Object.keys(sightings[0]?.columns ?? {})
  const once = (sorted: Found[]) => [...new Set(sorted.map(({ what }) => what))]
  return [
    ['place', once(byPlace)],
    ...names.map((name): [string, string[]] => [
      name,
      once(byPlace.toSorted((a, b) => compare(a.columns[name] ?? '', b.columns[name] ?? ''))),
    ]),
  ]
}

const compare = (a: string, b: string) => Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0)
