import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'
import { moveByRowKeys } from '#src/web/forms/row-keys.ts'
import { useFocusAfterRemoval } from '#src/web/hooks/use-focus-after-removal.ts'
import { keepRemovedRows, useStableContent } from '#src/web/hooks/use-stable-content.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { type ChosenColumns, useChosenColumns } from './chosen-columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import type { ListState } from './list.ts'
import { type Filter, FilterBox, Pager, SearchBox, SortBox } from './list-tools.tsx'
import type { Column, RowProps } from './table-column.ts'
import { Heading } from './table-heading.tsx'
import { TableRow, tickProps } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { Selection } from './use-selection.ts'

export type { Column }

type ListResult<Row> = {
  isPending: boolean
  isPlaceholderData: boolean
  error: Error | null
  refetch: UseQueryResult['refetch']
  data?: { headers: { 'x-total-count': string; link?: string | undefined }; body: Row[] } | undefined
}

type Props<Row extends { _id: string }, Field extends string> = RowProps<Row> & {
  label: string
  query: ListResult<Row>
  columns: Column<Row, Field>[]
  selection?: Selection<Row>
  list: ListState<Field>
  filter?: Filter
  /** Said instead of `empty` where the filter leaves nothing and nothing is searched. */
  none?: string
  empty: ReactNode
  /** The table has many columns: its page may be wider, and it is cards until that many fit. */
  room?: 'more' | 'most'
  /** Whether a row stays for now though the list has it no longer; the same function while the same rows do. */
  stays?: (row: Row) => boolean
}

const doesNotStay = () => false
const NO_MATCH = 'Nothing matches your search.'

/** Rows of one kind with what can be done to each, searched, sorted and in parts; where there is little room every row is a card. */
export function Table<Row extends { _id: string }, Field extends string>(props: Props<Row, Field>) {
  const { label, columns, list, filter, empty, room, stays = doesNotStay } = props
  const query = useStableQuery(props.query, list, stays)
  const shown = { ...props, query }
  const chosen = useChosenColumns(label)
  const shownColumns = columns.filter(({ name }) => !chosen.hidden.includes(name))
  const isCrowded = shownColumns.some(({ wraps }) => wraps)
  const isEmpty = !query.isPlaceholderData && query.data?.body.length === 0
  const isPastTheEnd = isEmpty && list.before > 0
  const { back } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way back is the same one
  useEffect(() => {
    if (isPastTheEnd) back()
  }, [isPastTheEnd])
  if (isEmpty && !list.q && !list.filter && list.before === 0) return empty
  return (
    <div data-crowded={isCrowded || undefined} data-room={room} className="@container grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2">
        <SearchBox label={`Search ${label.toLowerCase()}`} words={list.q} onSearch={list.search} />
        {filter && <FilterBox {...filter} list={list} />}
        <SortBox columns={columns} list={list} />
        <ColumnsMenu names={columns.map(({ name }) => name)} chosen={chosen} />
      </div>
      <Rows {...shown} chosen={chosen} columns={shownColumns} isCrowded={isCrowded} />
    </div>
  )
}

function useStableQuery<Row extends { _id: string }, Field extends string>(
  query: ListResult<Row>,
  { input }: ListState<Field>,
  stays: (row: Row) => boolean,
): ListResult<Row> {
  const { data, isPlaceholderData } = query
  const settle = useCallback(
    (before: typeof data, next: typeof data) =>
      before && next ? { ...next, body: keepRemovedRows(before.body, next.body, stays) } : next,
    [stays],
  )
  // The rows of the list before, which are shown until those of this one are there, are another list.
  return { ...query, data: useStableContent(data, isPlaceholderData ? '' : JSON.stringify(input), settle) }
}

function Rows<Row extends { _id: string }, Field extends string>({
  label,
  query,
  columns,
  list,
  selection,
  chosen,
  isCrowded,
  none = NO_MATCH,
  ...rowProps
}: Props<Row, Field> & { chosen: ChosenColumns; isCrowded: boolean }) {
  const focus = useFocusAfterRemoval<HTMLTableElement>(query.data)
  const hasActions = Boolean(rowProps.actions ?? rowProps.more)
  if (query.isPending) return <TableSkeleton columns={columns.length} hasActions={hasActions} />
  if (!query.data) return <Failed query={query} />
  const { body } = query.data
  if (body.length === 0) return <p role="status">{list.q ? NO_MATCH : none}</p>
  return (
    <>
      <Pager list={list} page={query.data} isComing={query.isPlaceholderData} />
      <table
        aria-label={label}
        {...focus}
        onKeyDown={moveByRowKeys}
        className={`block w-full text-base as-table:table as-table:rounded-xl as-table:border as-table:border-line as-table:bg-paper-raised ${isCrowded ? 'as-table:table-fixed' : ''}`}
      >
        <thead className="sr-only as-table:not-sr-only as-table:sticky as-table:top-0 as-table:z-10 as-table:table-header-group as-table:[&_th]:bg-paper-raised as-table:[&_th:first-child]:rounded-tl-xl as-table:[&_th:last-child]:rounded-tr-xl">
          <tr className="text-left">
            {columns.map(
              (column, at) =>
                !column.isUnder && (
                  <Heading
                    key={column.name}
                    column={column}
                    list={list}
                    chosen={chosen}
                    isCrowded={isCrowded}
                    under={at === 0 ? columns.filter(({ isUnder }) => isUnder).map(({ name }) => name) : []}
                  />
                ),
            )}
            {hasActions && <th className={`actions-heading ${isCrowded ? 'w-38 px-3' : 'px-4'}`}>Actions</th>}
          </tr>
        </thead>
        <tbody className="grid items-start gap-3 @min-[40rem]:grid-cols-2 as-table:table-row-group">
          {body.map((row) => (
            <TableRow
              key={row._id}
              row={row}
              columns={columns}
              tick={selection && tickProps(row, selection)}
              {...rowProps}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}
