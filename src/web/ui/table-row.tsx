import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { RowMenu } from './row-menu.tsx'
import type { Column, Shown } from './table-column.ts'
import { leftOut } from './table-heading.tsx'

type Placed<Row, Field extends string> = Pick<
  Shown<Row, Field>,
  'columns' | 'actions' | 'more' | 'nameOf' | 'open' | 'selection'
> & { row: Row }

const cellShape = '@2xl:table-cell @2xl:h-13 @2xl:border-t @2xl:border-line @2xl:px-4 @2xl:py-1'

/** One line of a table, or a card of two lines and its actions. */
export function TableRow<Row, Field extends string>({ row, columns, actions, more, ...of }: Placed<Row, Field>) {
  const name = of.nameOf?.(row) ?? ''
  const isChosen = of.selection?.has(row)
  const hasStatus = columns.some(({ card }) => card === 'status')
  return (
    <tr
      className={`relative grid scroll-my-16 grid-cols-[minmax(0,1fr)_fit-content(50%)] items-center gap-x-3 gap-y-0.5 rounded-xl border border-line px-4 py-2.5 @2xl:table-row @2xl:rounded-none @2xl:border-0 ${isChosen ? 'bg-brand-soft' : 'bg-paper-raised'}`}
    >
      {columns.map((column, at) =>
        at === 0 ? (
          <td
            key={column.name}
            className={`row-start-1 min-w-0 text-body @2xl:max-w-0 @2xl:text-base ${hasStatus ? 'col-start-1' : 'col-span-full'} ${cellShape}`}
          >
            <div className="flex items-center gap-2">
              {of.selection && <Tick row={row} name={name} selection={of.selection} />}
              <Title to={of.open?.(row)}>{column.cell(row)}</Title>
            </div>
          </td>
        ) : (
          <Cell key={column.name} column={column} row={row} isCrowded={columns.some(({ wraps }) => wraps)} />
        ),
      )}
      {(actions ?? more) && (
        <td className={`col-span-full mt-1.5 @2xl:mt-0 @2xl:w-px ${cellShape}`}>
          <div className="flex items-center gap-2 *:grow *:basis-0 @2xl:justify-end @2xl:gap-1 @2xl:*:grow-0 @2xl:*:basis-auto">
            {actions?.(row)}
            {more && <RowMenu of={name}>{more(row)}</RowMenu>}
          </div>
        </td>
      )}
    </tr>
  )
}

const oneLine = 'block min-w-0 truncate'

function Title({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <span className={oneLine}>{children}</span>
  return (
    <Link
      to={to}
      data-open
      className={`text-ink no-underline after:absolute after:inset-x-0 after:top-0 after:h-16 hover:underline @2xl:after:hidden ${oneLine}`}
    >
      {children}
    </Link>
  )
}

type Filled<Row, Field extends string> = { column: Column<Row, Field>; row: Row; isCrowded: boolean }

function Cell<Row, Field extends string>({ column, row, isCrowded }: Filled<Row, Field>) {
  const { name, cell, card, named, lesser, snug, wraps } = column
  const place = card === 'status' ? 'col-start-2 row-start-1' : 'text-sm text-ink-muted @2xl:text-base @2xl:text-ink'
  return (
    <td
      className={`min-w-0 ${place} ${wraps ? '@max-2xl:col-span-full' : ''} ${lesser ? leftOut(isCrowded) : ''} ${snug ? 'justify-self-end @2xl:whitespace-nowrap' : '@2xl:max-w-0'} ${cellShape}`}
    >
      <div className={`-m-1.5 p-1.5 ${wraps ? 'wrap-anywhere' : 'truncate'}`}>
        {named && <span className="text-sm text-ink-muted @2xl:hidden">{name} </span>}
        {cell(row)}
      </div>
    </td>
  )
}

type Ticked<Row, Field extends string> = { row: Row; name: string } & Required<Pick<Placed<Row, Field>, 'selection'>>

function Tick<Row, Field extends string>({ row, name, selection }: Ticked<Row, Field>) {
  if (!selection.mayChoose(row)) return <span className="-ml-2 w-9 shrink-0" />
  return (
    <label className="relative z-1 -my-2 -ml-3 grid h-11 w-10 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        className="size-5"
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
    </label>
  )
}
