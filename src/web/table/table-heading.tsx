import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { PointerEvent } from 'react'
import type { ChosenColumns } from './chosen-columns.ts'
import type { ListState } from './list.ts'
import type { Column } from './table-column.ts'

type Props<Row, Field extends string> = {
  column: Column<Row, Field>
  list: ListState<Field>
  chosen: ChosenColumns
  /** Some columns are to be read whole, and share out the rest. */
  isCrowded: boolean
  /** What its cells hold besides, below what it is called for. */
  under: string[]
}

/** What a column is that there is no room for; a table in which some are read whole needs more of it. */
export const hiddenColumnClass = (lesser: boolean | undefined, isCrowded: boolean) =>
  lesser ? (isCrowded ? 'as-table:@max-[75rem]:hidden!' : 'as-table:@max-4xl:hidden!') : ''

/** A column's name, which sorts by it where it can be, and the edge it is made wider by. */
export function Heading<Row, Field extends string>({ column, list, chosen, isCrowded, under }: Props<Row, Field>) {
  const { name, sort, lesser, snug } = column
  const width = chosen.widths[name]
  const isUp = sort !== undefined && list.sort === sort
  const isDown = sort !== undefined && list.sort === `-${sort}`
  const share = column.share ?? (isCrowded ? '' : snug && !width ? 'w-px whitespace-nowrap' : 'w-2/5')
  return (
    <th
      className={`relative font-semibold ${sort ? 'px-1' : `py-2 ${isCrowded ? 'px-3' : 'px-4'}`} ${share} ${hiddenColumnClass(lesser, isCrowded)}`}
      style={width ? { width: `${width}%` } : undefined}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {sort ? <SortButton name={name} sort={sort} isUp={isUp} isDown={isDown} list={list} /> : name}
        {under.length > 0 && <span className="font-normal text-ink-muted as-cards:hidden">{under.join(', ')}</span>}
      </span>
      <span
        aria-hidden
        onPointerDown={(event) => drag(event, (percent) => chosen.widen(name, percent))}
        className="absolute inset-y-2 right-0 w-2 cursor-col-resize touch-none border-r border-line hover:border-line-strong as-cards:hidden"
      />
    </th>
  )
}

type SortButtonProps<Field extends string> = {
  name: string
  sort: Field
  isUp: boolean
  isDown: boolean
  list: ListState<Field>
}

function SortButton<Field extends string>({ name, sort, isUp, isDown, list }: SortButtonProps<Field>) {
  const Sign = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown
  return (
    <>
      <span className="as-table:hidden">{name}</span>
      <button
        type="button"
        onClick={() => list.sortBy(isUp ? `-${sort}` : sort)}
        className="flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold whitespace-nowrap hover:bg-paper-sunk as-cards:hidden"
      >
        {name}
        <Sign aria-hidden className="size-4 text-ink-muted" />
      </button>
    </>
  )
}

function drag({ currentTarget: edge, pointerId }: PointerEvent<HTMLElement>, onDrag: (percent: number) => void) {
  const heading = edge.parentElement?.getBoundingClientRect()
  const table = edge.closest('table')?.getBoundingClientRect()
  if (!heading || !table) return
  edge.setPointerCapture(pointerId)
  const follow = ({ clientX }: { clientX: number }) => onDrag(((clientX - heading.left) / table.width) * 100)
  edge.addEventListener('pointermove', follow)
  edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', follow), { once: true })
}
