import { useLocation, useSearchParams } from 'react-router'
import { MAX_MATCHES_COUNTED } from '#src/shared/list.ts'
import { toRecord } from '#src/shared/unknown.ts'
import { intentional } from '#src/web/forms/navigation-intent.ts'

export type Sort<Field extends string> = Field | `-${Field}`

const PAGE_SIZE = 25
const MAX_QUERY_LENGTH = 200

export type ListInput<Field extends string> = {
  q?: string | undefined
  sort?: Sort<Field> | undefined
  limit: number
  cursor?: string | undefined
}

/** A list of a screen: what it can be sorted by, how it is sorted when nothing is asked, and the rows of a part. */
export type ListKind<Field extends string> = {
  fields: readonly Field[]
  sort?: Sort<Field>
  limit?: number
  /** Its rows are counted no further than those of a search, also where nothing is searched. */
  isCountedShort?: boolean
  /** Parameters that open one row, which another page of the list leaves behind. */
  opening?: readonly string[]
}

/**
 * What an address asks of a list, so that it is the same on return, after a reload and for whoever is sent the address
 * (product 19.9). `input` is what the list's call takes, beside the filter: a loader asks for the same as its screen.
 */
export function parseListQuery<Field extends string>(query: URLSearchParams, kind: ListKind<Field>) {
  const q = query.get('q')?.trim().slice(0, MAX_QUERY_LENGTH) ?? ''
  const sort = sortOptions(kind.fields).find((option) => option === query.get('sort')) ?? kind.sort
  const cursor = query.get('after') || undefined
  const limit = kind.limit ?? PAGE_SIZE
  const input: ListInput<Field> = { sort, limit, q: q || undefined, cursor }
  return {
    q,
    filter: query.get('filter') ?? '',
    sort,
    input,
    /** How many rows lie before the part that is shown; some do, where the address does not say how many. */
    before: cursor ? Number(/^[1-9]\d{0,8}$/.exec(query.get('from') ?? '') ?? limit) : 0,
  }
}

const sortOptions = <Field extends string>(fields: readonly Field[]) =>
  fields.flatMap((field): Sort<Field>[] => [field, `-${field}`])

export type ListState<Field extends string> = ReturnType<typeof useList<Field>>

/** Searching, filtering, sorting and paging through one list, in the address: Back leaves the page, not a search. */
export function useList<Field extends string>(kind: ListKind<Field>) {
  const [query, setQuery] = useSearchParams()
  const earlierCursors = readCursors(useLocation().state)
  const parsed = parseListQuery(query, kind)
  const { before, input } = parsed
  const begun = Object.fromEntries(['after', 'from', ...(kind.opening ?? [])].map((name) => [name, '']))
  /** `cursors` are those of the pages before; an address opened elsewhere has none, and Previous leads to the first page. */
  function ask(changes: Record<string, string | undefined>, cursors: string[] = []) {
    // The address has the latest request before the list of it is rendered.
    const next = withParameters(new URLSearchParams(window.location.search), { ...begun, ...changes })
    setQuery(next, { replace: true, preventScrollReset: true, state: { ...intentional.state, cursors } })
  }
  const after = (link: string) => ({ after: readCursor(link), from: `${before + input.limit}` })
  return {
    ...parsed,
    fields: kind.fields,
    isCountedShort: kind.isCountedShort ?? false,
    search: (q: string) => ask({ q }),
    filterBy: (filter: string) => ask({ filter }),
    /** By what a screen asks beside it, in the address too. */
    narrowBy: (changes: Record<string, string>) => ask(changes),
    sortBy: (sort: string) => ask({ sort: sort === kind.sort ? '' : sort }),
    /** `link` is the header of the part that is shown. */
    forward: (link: string) => ask(after(link), [...earlierCursors, input.cursor ?? '']),
    /** The addresses of the next page and of the first, for a browser without scripts. */
    queryOfNext: (link: string) => withParameters(query, { ...begun, ...after(link) }),
    queryOfFirst: () => withParameters(query, begun),
    back() {
      const after = earlierCursors.at(-1)
      ask({ after, from: after && `${Math.max(0, before - input.limit)}` }, earlierCursors.slice(0, -1))
    },
  }
}

/** A copy; an empty value takes its parameter away. */
function withParameters(query: URLSearchParams, changes: Record<string, string | undefined>) {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

function readCursors(state: unknown): string[] {
  const { cursors } = toRecord(state)
  return Array.isArray(cursors) ? cursors.map(String) : []
}

export const readCursor = (link: string) => new URLSearchParams(/<\?(.*?)>/.exec(link)?.[1]).get('cursor') ?? ''

const count = new Intl.NumberFormat('en-IN')

type ListExtent = {
  before: number
  rows: number
  q: string
  total: number
  hasNext: boolean
  isCountedShort?: boolean
}

/** Which rows these are, of how many: 201–250 of 250+ where a search was not counted to its end. */
export function formatExtent({ before, rows, q, total, hasNext, isCountedShort = false }: ListExtent) {
  const last = before + rows
  const isCounted = !(q || isCountedShort) || total < MAX_MATCHES_COUNTED
  // A row that stays for now is no longer part of the total.
  const all = Math.max(last, isCounted || hasNext ? total : 0)
  return `${count.format(before + 1)}–${count.format(last)} of ${count.format(all)}${!isCounted && hasNext ? '+' : ''}`
}
