import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#src/web/ui/button.tsx'
import { formatExtent, type ListState } from './list.ts'

/** Milliseconds after the last key. */
const SEARCH_DELAY_MS = 300
/** What an address asks of a list beside words; another part of it is none of those found. */
const KEPT_PARAMETERS = new Set(['category', 'course', 'filter', 'user', 'since', 'sort', 'until'])

type SearchProps = { label: string; words: string; onSearch: (words: string) => void }

/** Searches when the fingers rest; `words` are those of the address, which may change by itself. */
export function SearchBox({ label, words, onSearch }: SearchProps) {
  const [query] = useSearchParams()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const searched = useRef(words)
  const search = useEffectEvent((words: string) => {
    searched.current = words
    onSearch(words)
  })
  useEffect(() => {
    if (typed === undefined) return
    const rested = setTimeout(() => search(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(rested)
  }, [typed])
  useEffect(() => {
    if (searched.current === words || !box.current) return
    searched.current = words
    box.current.value = words
    setTyped(undefined)
  }, [words])
  function searchNow(event: FormEvent) {
    event.preventDefault()
    search(box.current?.value.trim() ?? '')
  }
  return (
    <search className="relative w-full sm:w-64">
      <form method="get" data-native onSubmit={searchNow}>
        {/* A browser that sends it by itself would leave out what else the address asks. */}
        {[...query].map(
          ([name, value]) => KEPT_PARAMETERS.has(name) && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-muted" />
        <input
          ref={box}
          type="search"
          name="q"
          defaultValue={words}
          aria-label={label}
          placeholder="Search"
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full rounded-lg border border-line-strong bg-paper-raised pr-3 pl-10"
        />
      </form>
    </search>
  )
}

const select =
  'min-h-11 min-w-0 grow rounded-lg border border-line-strong bg-paper-raised px-3 text-base @xl:max-w-64 @xl:grow-0'

/** `options` by the value the list is filtered by. */
export type Filter = { label: string; options: Record<string, string> }

export function FilterBox<Field extends string>({ label, options, list }: Filter & { list: ListState<Field> }) {
  return (
    <select
      aria-label={label}
      value={list.filter}
      onChange={({ target }) => list.filterBy(target.value)}
      className={select}
    >
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

type SortProps<Field extends string> = {
  columns: { name: string; sort?: Field; sortWords?: readonly [string, string] }[]
  list: ListState<Field>
}

/** The order in words: by any field of the list, also one that has no column. */
export function SortBox<Field extends string>({ columns, list }: SortProps<Field>) {
  const orders = list.fields.flatMap((field) => {
    const at = columns.findIndex(({ sort }) => sort === field)
    const [up, down] = columns[at]?.sortWords ?? sortWords(field, at === 0 ? undefined : columns[at]?.name)
    return isTime(field)
      ? [[`-${field}`, down] as const, [field, up] as const]
      : [[field, up] as const, [`-${field}`, down] as const]
  })
  return (
    <select
      aria-label="Sort by"
      value={list.sort ?? ''}
      onChange={({ target }) => list.sortBy(target.value)}
      className={select}
    >
      {!list.sort && <option value="">Sort by</option>}
      {orders.map(([order, words]) => (
        <option key={order} value={order}>
          {words}
        </option>
      ))}
    </select>
  )
}

const isTime = (field: string) => field.endsWith('At')

function sortWords(field: string, name?: string): readonly [up: string, down: string] {
  if (isTime(field)) return ['Oldest first', 'Newest first']
  const of = name ? `${name}, ` : ''
  return [`${of}A to Z`, `${of}Z to A`]
}

type Page = { headers: { 'x-total-count': string; link?: string | undefined }; body: unknown[] }

/** Which rows these are, and the ways to the others where there are any. */
export function Pager<Field extends string>({
  list,
  page,
  isComing,
}: {
  list: ListState<Field>
  page: Page
  /** The rows shown are those before; the ones asked for are on their way. */
  isComing: boolean
}) {
  const { link, 'x-total-count': total } = page.headers
  const { before, q, isCountedShort } = list
  const shown = { before, q, isCountedShort, rows: page.body.length, total: Number(total), hasNext: Boolean(link) }
  return (
    <div className="flex flex-wrap items-center gap-2 text-base text-ink-muted">
      <p className="grow" aria-live="polite">
        {isComing ? 'Loading...' : formatExtent(shown)}
      </p>
      {(before > 0 || link) && (
        <>
          <PageButton query={list.queryOfFirst()} disabled={before === 0} onPress={list.back}>
            Previous
          </PageButton>
          <PageButton
            query={list.queryOfNext(link ?? '')}
            disabled={!link || isComing}
            onPress={() => link && list.forward(link)}
          >
            Next
          </PageButton>
        </>
      )}
    </div>
  )
}

type PageButtonProps = { query: URLSearchParams; disabled: boolean; onPress: () => void; children: string }

/** A form, so that a browser without scripts requests the page itself. */
function PageButton({ query, disabled, onPress, children }: PageButtonProps) {
  function press(event: FormEvent) {
    event.preventDefault()
    onPress()
  }
  return (
    <form method="get" onSubmit={press}>
      {[...query].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button small type="submit" disabled={disabled}>
        {children}
      </Button>
    </form>
  )
}
