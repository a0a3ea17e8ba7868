import { useState } from 'react'

/** Moves the rows of a field array, and announces the new position to screen readers. */
export function useMoves(what: string, onMove: (from: number, to: number) => void, count: number) {
  const [last, setLast] = useState<number>()
  return {
    move(from: number, to: number) {
      onMove(from, to)
      setLast(to)
    },
    announcement: (
      <p role="status" className="sr-only">
        {last !== undefined && `Moved to ${what} ${last + 1} of ${count}.`}
      </p>
    ),
  }
}
