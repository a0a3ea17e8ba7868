import { useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'

type Rows<Row> = {
  rowAt: (at: number) => Row | undefined
  remove: (at: number) => void
  insert: (at: number, row: Row) => void
  count: number
}

const focus = (button: HTMLElement | null) => button?.focus()

/** Takes rows out of a repeatable part of a form; the last one can be put back where it stood (product 7.12). */
export function useRemoval<Row>(what: string, { rowAt, remove, insert, count }: Rows<Row>) {
  const [last, setLast] = useState<{ at: number; row: Row }>()
  const [backAt, setBackAt] = useState<number>()
  function undo({ at, row }: { at: number; row: Row }) {
    insert(Math.min(at, count), row)
    setBackAt(Math.min(at, count))
    setLast(undefined)
  }
  return {
    backAt,
    remove(at: number) {
      const row = rowAt(at)
      setLast(row && { at, row: structuredClone(row) })
      remove(at)
    },
    undoing: (
      <div role="status" className="empty:hidden">
        {last && (
          <p className="flex flex-wrap items-center gap-3 rounded-lg bg-paper-sunk px-4 py-2">
            {what} {last.at + 1} was removed.
            {/* The button that removed it is gone. */}
            <Button small ref={focus} aria-label={`Undo: ${what} ${last.at + 1}`} onClick={() => undo(last)}>
              Undo
            </Button>
          </p>
        )}
      </div>
    ),
  }
}
