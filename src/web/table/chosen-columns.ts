import { useEffect, useState } from 'react'
import { fieldsOf } from '#src/shared/unknown.ts'

/** Percent of a table. */
export const NARROWEST = 6
export const WIDEST = 60

type Chosen = { hidden: string[]; widths: Record<string, number> }
const ALL: Chosen = { hidden: [], widths: {} }

export type ChosenColumns = ReturnType<typeof useChosenColumns>

/** Which columns of a list someone folded away and how wide they made the others, in this browser (product 19.10). */
export function useChosenColumns(list: string) {
  const key = `columns:${list}`
  const [chosen, setChosen] = useState(ALL)
  useEffect(() => setChosen(read(key)), [key])
  function keep(next: Chosen) {
    setChosen(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing shows them until the page is left.
    }
  }
  const { hidden, widths } = chosen
  return {
    ...chosen,
    turn: (name: string) =>
      keep({ widths, hidden: hidden.includes(name) ? hidden.filter((column) => column !== name) : [...hidden, name] }),
    widen: (name: string, percent: number) =>
      keep({ hidden, widths: { ...widths, [name]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, percent))) } }),
    reset: () => keep(ALL),
  }
}

function read(key: string): Chosen {
  try {
    const { hidden, widths } = fieldsOf(JSON.parse(localStorage.getItem(key) ?? 'null'))
    const percents = Object.entries(fieldsOf(widths)).map(([name, percent]) => [name, Number(percent) || NARROWEST])
    return { hidden: Array.isArray(hidden) ? hidden.map(String) : [], widths: Object.fromEntries(percents) }
  } catch {
    return ALL
  }
}
