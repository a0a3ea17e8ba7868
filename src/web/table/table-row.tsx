import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RowMenu } from './row-menu.tsx'
import type { Column, RowProps } from './table-column.ts'
import { hiddenColumnClass } from './table-heading.tsx'
import type { Selection } from './use-selection.ts'

/** Of a phone's card in which something is folded: out of sight until its name was pressed. */
export const folded = '@max-[40rem]:hidden @max-[40rem]:in-[tr:has(details[open])]:block'

type Props<Row, Field extends string> = RowProps<Row> & {
  row: Row
  columns: Column<Row, Field>[]
  tick: Ticked | null | undefined
}

/** A line of a table, or a card of two lines and its actions. */
export function TableRow<Row extends { _id: string }, Field extends string>({
  row,
  columns,
  tick,
  ...rowProps
}: Props<Row, Field>) {
  const name = rowProps.nameOf?.(row) ?? ''
  const [first, ...rest] = columns
  const [actions, more] = [rowProps.actions?.(row), rowProps.more?.(row)]
  const isCrowded = rest.some(({ wraps }) => wraps)
  const isSplit = rest.some(({ card }) => card === 'status' || card === 'both')
  const isFolding = rest.some(({ card }) => card === 'folded')
  const hasSecond = rest.some(({ card }) => card === 'second')
  return (
    <tr
      data-chosen={tick?.isChosen || undefined}
      className={`row ${hasSecond ? 'grid-cols-[minmax(0,1fr)_auto_auto]' : 'grid-cols-[minmax(0,1fr)_fit-content(50%)]'}`}
    >
      <td className={`cell cell-first ${isSplit ? 'col-start-1' : 'col-span-full'}`}>
        <div className="flex items-center gap-2">
          {tick && <Tick {...tick} of={name} />}
          {tick === null && <span className="-ml-2 w-9 shrink-0 noscript:hidden" />}
          <Title to={rowProps.open?.(row)} isFolding={isFolding}>
            {first?.cell(row)}
          </Title>
        </div>
        {rest.map(
          ({ name, isUnder, cell }) =>
            isUnder && (
              <div key={name} className="hidden truncate text-sm as-table:block">
                {cell(row)}
              </div>
            ),
        )}
      </td>
      {rest.map((column) => (
        <Cell key={column.name} row={row} column={column} isCrowded={isCrowded} />
      ))}
      {(actions ?? more) && (
        <td className="cell order-2 col-span-full mt-1.5 as-table:mt-0 as-table:w-px">
          <div className="row-buttons">
            {actions}
            {more && <RowMenu of={name}>{more}</RowMenu>}
          </div>
        </td>
      )}
    </tr>
  )
}

/** A line may be two; those of a table are no higher than what is pressed beside them. */
const oneLine = 'line-clamp-2 min-w-0 as-table:leading-tight'
const overTwoLines = 'after:absolute after:inset-x-0 after:top-0 after:h-16 as-table:after:hidden'

type TitleProps = { to: string | undefined; isFolding: boolean; children: ReactNode }

function Title({ to, isFolding, children }: TitleProps) {
  if (isFolding) {
    return (
      <>
        <details className="min-w-0 grow @min-[40rem]:hidden">
          <summary data-open className={`flex min-h-6 items-center gap-1 ${overTwoLines}`}>
            <span className={oneLine}>{children}</span>
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 text-ink-muted transition-transform in-[details[open]]:rotate-180"
            />
          </summary>
        </details>
        <span className="contents @max-[40rem]:hidden">
          <OpenTitle to={to}>{children}</OpenTitle>
        </span>
      </>
    )
  }
  return <OpenTitle to={to}>{children}</OpenTitle>
}

function OpenTitle({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <span className={oneLine}>{children}</span>
  return (
    <Link to={to} data-open className={`text-ink no-underline hover:underline ${overTwoLines} ${oneLine}`}>
      {children}
    </Link>
  )
}

const PLACES = {
  whole: 'col-span-full',
  status: 'col-start-2 row-start-1',
  both: 'col-start-2 row-span-2 row-start-1',
  below: 'col-start-2 row-start-2',
  second: 'col-start-3 row-start-2 -my-1 cell-muted',
  folded: `order-1 col-span-full relative z-1 cell-muted ${folded}`,
  none: 'as-cards:hidden',
  line: 'cell-muted',
}

/** Of a table words may be two lines: a name is not cut off before its end. */
const words = 'as-table:line-clamp-2 as-table:leading-tight as-table:whitespace-normal'

/** What is cut off keeps the ring of its focus; a margin below what wraps would cover a link above it. */
const fit = (wraps = false) => (wraps ? 'wrap-anywhere' : '-m-1.5 truncate p-1.5')

type CellProps<Row, Field extends string> = { row: Row; column: Column<Row, Field>; isCrowded: boolean }

function Cell<Row, Field extends string>({ row, column, isCrowded }: CellProps<Row, Field>) {
  const { name, cell, card = 'line', named, lesser, isUnder, snug, wraps } = column
  const content = cell(row)
  return (
    <td
      className={`cell ${PLACES[card]} ${hiddenColumnClass(lesser, isCrowded)} ${isUnder ? 'as-table:hidden!' : ''} ${snug ? 'justify-self-end as-table:whitespace-nowrap' : 'as-table:max-w-0'}`}
    >
      <div className={fit(wraps)}>
        {named && <span className="text-sm text-ink-muted as-table:hidden">{name} </span>}
        {typeof content === 'string' && !snug && !wraps ? <span className={words}>{content}</span> : content}
      </div>
    </td>
  )
}

/** Null for a row that cannot be chosen, which has its place. */
type Ticked = { isChosen: boolean; onToggle: () => void }

const Tick = ({ of, isChosen, onToggle }: Ticked & { of: string }) => (
  <label className="noscript:hidden relative z-1 -my-2 -ml-3 grid h-11 w-10 shrink-0 place-items-center">
    <input type="checkbox" aria-label={`Select ${of}`} className="size-5" checked={isChosen} onChange={onToggle} />
  </label>
)

export const tickProps = <Row,>(row: Row, { mayChoose, has, toggle }: Selection<Row>): Ticked | null =>
  mayChoose(row) ? { isChosen: has(row), onToggle: () => toggle(row) } : null
