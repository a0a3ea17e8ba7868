import { useState } from 'react'

export type Selection<Row> = {
  chosen: Row[]
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  clear: () => void
  /** Of those that cannot be chosen the table shows no box. */
  mayChoose: (row: Row) => boolean
}

/** Rows that were ticked, also those that a search or another part has put out of sight. */
export function useSelection<Row extends { _id: string }>(mayChoose: (row: Row) => boolean): Selection<Row> {
  const [chosen, setChosen] = useState<Row[]>([])
  const has = ({ _id }: Row) => chosen.some((row) => row._id === _id)
  return {
    chosen,
    has,
    mayChoose,
    clear: () => setChosen([]),
    toggle: (row) => setChosen((before) => (has(row) ? before.filter(({ _id }) => _id !== row._id) : [...before, row])),
  }
}
