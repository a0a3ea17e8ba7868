import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'

export type Place = {
  /** What a screen reader calls it: "Module 2". */
  name: string
  at: number
  of: number
  onMove: (from: number, to: number) => void
}

/** Alt with an arrow moves a row, from wherever in its head the focus is. */
export const moveByKeys =
  ({ at, of, onMove }: Place) =>
  (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : -1
    if (!event.altKey || to < 0 || to >= of) return
    event.preventDefault()
    onMove(at, to)
  }

/** What moves a row of a form; it keeps the focus at either end. */
export function RowTools(place: Place) {
  const { name, at, of, onMove } = place
  const onKeyDown = moveByKeys(place)
  return (
    <div className="absolute top-1.25 left-1 z-10 flex">
      <Tool
        label={`Move ${name} up`}
        icon={ArrowUp}
        isOff={at === 0}
        onKeyDown={onKeyDown}
        onClick={() => onMove(at, at - 1)}
      />
      <Tool
        label={`Move ${name} down`}
        icon={ArrowDown}
        isOff={at === of - 1}
        onKeyDown={onKeyDown}
        onClick={() => onMove(at, at + 1)}
      />
    </div>
  )
}

type ToolProps = {
  label: string
  icon: LucideIcon
  isOff: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onClick: () => void
}

const Tool = ({ label, icon: Sign, isOff, onKeyDown, onClick }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff}
    onKeyDown={onKeyDown}
    onClick={isOff ? undefined : onClick}
    className="grid size-11 place-items-center rounded-lg hover:bg-paper-sunk aria-disabled:cursor-default aria-disabled:opacity-40"
  >
    <Sign aria-hidden className="size-4" />
  </button>
)
