import { useEffect, useState } from 'react'
import { toRecord } from '#src/shared/unknown.ts'

/** Percent of a table. */
export const MIN_WIDTH_PERCENT = 6
export const MAX_WIDTH_PERCENT = 60

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
      keep({
        hidden,
        widths: { ...widths, [name]: Math.round(Math.min(MAX_WIDTH_PERCENT, Math.max(MIN_WIDTH_PERCENT, percent))) },
      }),
    reset: () => keep(ALL),
  }
}

function read(key: string): Chosen {
  try {
    const { hidden, widths } = toRecord(JSON.parse(localStorage.getItem(key) ?? 'null'))
    const percents = Object.entries(toRecord(widths)).map(([name, percent]) => [
      name,
      Number(percent) || MIN_WIDTH_PERCENT,
    ])
    return { hidden: Array.isArray(hidden) ? hidden.map(String) : [], widths: Object.fromEntries(percents) }
  } catch {
    return ALL
  }
}
