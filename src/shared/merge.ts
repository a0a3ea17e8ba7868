import { asText, toRecord } from './unknown.ts'

export type Side = 'mine' | 'theirs'

/** What two people changed in different ways. Absent is what one of them took away. */
export type Conflict = {
  /** Names of fields and keys of rows in turn, from the outside in; ends in a row's key where a whole row is meant. */
  path: string[]
  /** The same without keys of rows: `modules` for their order, `modules.*` for a whole one, `modules.title`. */
  field: string
  rows: unknown[]
  mine: unknown
  theirs: unknown
}

type Location = Pick<Conflict, 'path' | 'field' | 'rows'>
type Versions = [base: unknown, mine: unknown, theirs: unknown]
type Row = readonly [key: string, row: unknown]

export const conflictKey = ({ path }: Pick<Conflict, 'path'>) => path.join('\n')

/** Whether two values hold the same; a field that is absent and one that is undefined are one. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return Object.is(a, b)
  const [here, there] = [toRecord(a), toRecord(b)]
  return unionOfKeys(here, there).every((key) => isEqual(here[key], there[key]))
}

const unionOfKeys = (a: object, b: object) => [...new Set([...Object.keys(a), ...Object.keys(b)])]

/**
 * Puts together what two people made of the same `base`: field by field, and in lists row by row, known by `_id` or
 * else by `url`, or by all that it says and by its place. Where both changed the same, it is what `choices` says of it, or mine.
 */
export function merge<Of>(base: unknown, mine: unknown, theirs: Of, choices: ReadonlyMap<string, Side> = new Map()) {
  const conflicts: Conflict[] = []

  function choose(place: Location, mine: unknown, theirs: unknown): Side {
    conflicts.push({ ...place, mine, theirs })
    return choices.get(conflictKey(place)) ?? 'mine'
  }

  function mergeValues(place: Location, [base, mine, theirs]: Versions): unknown {
    if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine
    if (isEqual(base, mine)) return theirs
    if (Array.isArray(mine) && Array.isArray(theirs))
      return mergeLists(place, Array.isArray(base) ? base : [], mine, theirs)
    if (mine && theirs && typeof mine === 'object' && typeof theirs === 'object')
      return mergeFields(place, [base, mine, theirs])
    return choose(place, mine, theirs) === 'mine' ? mine : theirs
  }

  function mergeFields({ path, field, rows }: Location, versions: Versions) {
    const [base = {}, mine = {}, theirs = {}] = versions.map(toRecord)
    const within = field && `${field.replace(/\.\*$/, '')}.`
    return Object.fromEntries(
      unionOfKeys(mine, theirs).map((key) => [
        key,
        mergeValues({ path: [...path, key], field: within + key, rows }, [base[key], mine[key], theirs[key]]),
      ]),
    )
  }

  function mergeLists(place: Location, base: unknown[], mine: unknown[], theirs: unknown[]) {
    const before = new Map(keyRows(base, 'base', base))
    const here = new Map(keyRows(mine, 'mine', base))
    const there = new Map(keyRows(theirs, 'theirs', base))
    const merged = new Map<string, unknown>()
    for (const key of new Set([...here.keys(), ...there.keys()])) {
      const versions: Versions = [before.get(key), here.get(key), there.get(key)]
      const rows = [...place.rows, here.get(key) ?? there.get(key)]
      const within = { path: [...place.path, key], field: `${place.field}.*`, rows }
      const row = mergeValues(within, versions)
      if (row !== undefined) merged.set(key, row)
    }
    const [was, ours, theirKeys] = [before, here, there].map((rows) =>
      [...rows.keys()].filter((key) => merged.has(key)),
    )
    const order = mergeOrders([was ?? [], ours ?? [], theirKeys ?? []], () => choose(place, mine, theirs))
    return order.map((key) => merged.get(key))
  }

  // What is merged has the shape of what it was merged from.
  return { value: mergeValues({ path: [], field: '', rows: [] }, [base, mine, theirs]) as Of, conflicts }
}

const nameRow = (row: unknown) => asText(toRecord(row)._id) || asText(toRecord(row).url)

function keyRows(list: unknown[], side: string, base: unknown[]): Row[] {
  const seen = new Set<string>()
  const [here, before] = [list, base].map((rows) => rows.map((row) => nameRow(row) || JSON.stringify(row)))
  return list.map((row, at) => {
    const [name = '', was = ''] = [here?.[at], before?.[at]]
    // A row without a name that was changed where it stood.
    const isEdited = was && !nameRow(row) && !nameRow(base[at]) && !before?.includes(name) && !here?.includes(was)
    const rowKey = isEdited ? was : name
    const key = seen.has(rowKey) ? `${side} ${at}` : rowKey
    seen.add(key)
    return [key, row]
  })
}

/** The order that one side changed; an entry of the other list alone follows the entry before it there. */
function mergeOrders([base, mine, theirs]: [string[], string[], string[]], choose: () => Side) {
  const shared = (list: string[]) => list.filter((key) => mine.includes(key) && theirs.includes(key))
  const isMine = isEqual(shared(mine), shared(theirs)) || isEqual(shared(base), shared(theirs))
  const isTheirs = !isMine && isEqual(shared(base), shared(mine))
  const [order, rest] = isMine || (!isTheirs && choose() === 'mine') ? [[...mine], theirs] : [[...theirs], mine]
  for (const [at, key] of rest.entries())
    if (!order.includes(key)) order.splice(order.indexOf(rest[at - 1] ?? '') + 1, 0, key)
  return order
}
