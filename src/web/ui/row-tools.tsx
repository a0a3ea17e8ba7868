import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'

type Row = {
  /** What a screen reader calls it, and the heading: "Module 2". */
  name: string
  at: number
  of: number
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

/** The heading of a repeatable part of a form, with what moves and removes it. */
export function RowTools({ name, at, of, onMove, onRemove }: Row) {
  return (
    <div className="flex items-center gap-1">
      <span aria-hidden className="grow font-semibold text-ink-muted">
        {name}
      </span>
      <Tool label={`Move ${name} up`} icon={ArrowUp} disabled={at === 0} onClick={() => onMove(at, at - 1)} />
      <Tool label={`Move ${name} down`} icon={ArrowDown} disabled={at === of - 1} onClick={() => onMove(at, at + 1)} />
      <Tool label={`Remove ${name}`} icon={Trash2} onClick={() => onRemove(at)} />
    </div>
  )
}

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>

function Tool({
  label,
  icon: Sign,
  disabled,
  onClick,
}: {
  label: string
  icon: Icon
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-lg hover:bg-paper-sunk disabled:opacity-40"
    >
      <Sign aria-hidden className="size-4" />
    </button>
  )
}
