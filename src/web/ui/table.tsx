import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ListState } from '../list.ts'
import { type Filter, FilterBox, Pager, SearchBox, SortBox } from './list-tools.tsx'

export type Column<Row, Field extends string> = { name: string; cell: (row: Row) => ReactNode; sort?: Field }
type Answer<Row> = {
  isPending: boolean
  isPlaceholderData: boolean
  error: Error | null
  data?: { headers: { 'x-total-count': string; link?: string | undefined }; body: Row[] } | undefined
}

type Shown<Row, Field extends string> = {
  label: string
  query: Answer<Row>
  columns: Column<Row, Field>[]
  actions?: (row: Row) => ReactNode
  list: ListState<Field>
  filter?: Filter
  /** Where there is nothing at all. */
  empty: ReactNode
}

/** Rows of one kind with what can be done to each, searched, sorted and in parts; where there is little room every row is a card. */
export function Table<Row extends { _id: string }, Field extends string>(shown: Shown<Row, Field>) {
  const { label, query, list, filter, empty, columns } = shown
  const isEmpty = !query.isPlaceholderData && query.data?.body.length === 0
  const isPastTheEnd = isEmpty && list.before > 0
  const { back } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way back is the same one
  useEffect(() => {
    if (isPastTheEnd) back()
  }, [isPastTheEnd])
  if (isEmpty && !list.q && !list.filter && list.before === 0) return empty
  return (
    <div className="@container grid gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchBox label={`Search ${label.toLowerCase()}`} words={list.q} onSearch={list.search} />
        {filter && <FilterBox {...filter} list={list} />}
        <SortBox columns={columns} list={list} />
      </div>
      <Rows {...shown} />
    </div>
  )
}

function Rows<Row extends { _id: string }, Field extends string>({
  label,
  query,
  columns,
  actions,
  list,
}: Shown<Row, Field>) {
  const focus = useKeptFocus(query.data)
  if (query.isPending) return <Skeleton columns={columns.length} />
  if (!query.data) return <p role="alert">Error: {query.error?.message}</p>
  const { body } = query.data
  if (body.length === 0) return <p role="status">Nothing fits your search.</p>
  return (
    <>
      <Pager list={list} part={query.data} isComing={query.isPlaceholderData} />
      <table
        aria-label={label}
        {...focus}
        className="block w-full text-base @3xl:table @3xl:rounded-xl @3xl:border @3xl:border-line @3xl:bg-paper-raised"
      >
        <thead className="sr-only @3xl:not-sr-only @3xl:sticky @3xl:top-0 @3xl:z-10 @3xl:table-header-group @3xl:[&_th]:bg-paper-raised @3xl:[&_th:first-child]:rounded-tl-xl @3xl:[&_th:last-child]:rounded-tr-xl">
          <tr className="text-left">
            {columns.map((column) => (
              <Heading key={column.name} column={column} list={list} />
            ))}
            {actions && <th className="px-4 py-2 text-right font-semibold">Actions</th>}
          </tr>
        </thead>
        <tbody className="grid gap-3 @3xl:table-row-group">
          {body.map((row) => (
            <tr
              key={row._id}
              className="grid gap-1 rounded-xl border border-line bg-paper-raised p-4 @3xl:table-row @3xl:border-0"
            >
              {columns.map(({ name, cell }) => (
                <td
                  key={name}
                  className="flex justify-between gap-4 @3xl:table-cell @3xl:border-t @3xl:border-line @3xl:px-4 @3xl:py-2 @3xl:first:min-w-44"
                >
                  <span className="text-ink-muted @3xl:hidden">{name}</span>
                  <span className="min-w-0 text-right @3xl:text-left">{cell(row)}</span>
                </td>
              ))}
              {actions && (
                <td className="mt-2 @3xl:mt-0 @3xl:border-t @3xl:border-line @3xl:px-4 @3xl:py-2">
                  <div className="flex flex-wrap justify-end gap-1">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Where a row goes with the button that was pressed in it, the table takes the focus: the page's top is far away. */
function useKeptFocus(rows: unknown) {
  const table = useRef<HTMLTableElement>(null)
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have lost the focus
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) table.current?.focus()
  }, [rows])
  return {
    ref: table,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !table.current?.contains(relatedTarget)) isInside.current = false
    },
  }
}

function Heading<Row, Field extends string>({
  column,
  list: { sort, sortBy },
}: {
  column: Column<Row, Field>
  list: ListState<Field>
}) {
  const field = column.sort
  if (!field) return <th className="px-4 py-2 font-semibold">{column.name}</th>
  const isUp = sort === field
  const isDown = sort === `-${field}`
  const Sign = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown
  return (
    <th className="px-1" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <span className="@3xl:hidden">{column.name}</span>
      <button
        type="button"
        onClick={() => sortBy(isUp ? `-${field}` : field)}
        className="flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold whitespace-nowrap hover:bg-paper-sunk @max-3xl:hidden"
      >
        {column.name}
        <Sign aria-hidden className="size-4 text-ink-muted" />
      </button>
    </th>
  )
}

function Skeleton({ columns }: { columns: number }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: 5 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five equal rows
        <div key={row} aria-hidden className="flex gap-4">
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal cells
            <div key={column} className="h-8 grow animate-pulse rounded-lg bg-paper-sunk" />
          ))}
        </div>
      ))}
    </div>
  )
}
