import type { ReactNode } from 'react'
import { countInWords } from '#src/shared/text.ts'
import type { Handout } from '../shapes.ts'

/** So many of the newest are shown; older ones are folded. */
const NEWEST = 5

type Props = { label: string; handouts: Handout[]; row: (handout: Handout) => ReactNode }

export function HandoutList({ label, handouts, row }: Props) {
  const [newest, older] = [handouts.slice(0, NEWEST), handouts.slice(NEWEST)]
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line empty:hidden">
        {newest.map(row)}
      </ul>
      {older.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center underline">
            {countInWords(older.length, 'older handout')}
          </summary>
          <ul aria-label={`Older ${label.toLowerCase()}`} className="divide-y divide-line">
            {older.map(row)}
          </ul>
        </details>
      )}
    </>
  )
}
