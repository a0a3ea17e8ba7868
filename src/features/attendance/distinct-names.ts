import { MAX_REASON_LENGTH } from './rules.ts'

type Named = { name: string; phone?: string | null }

/** Of a phone number: as many as one remembers. */
const DIGIT_SUFFIX = 4

/**
 * Of each row of a list a name that no other has: where several are called the same, with the last digits of the phone, 'Ravi
 * Kumar (…4321)', and where these are not distinct with a number, 'Ravi Kumar (2)'.
 */
export function distinctNames<Row extends Named>(rows: Row[]) {
  const sameNames = Map.groupBy(rows, ({ name }) => name.toLowerCase())
  return new Map([...sameNames.values()].flatMap(appendDigits))
}

function appendDigits<Row extends Named>(rows: Row[]): [Row, string][] {
  const endings = rows.map(({ phone }) => (phone ? ` (…${phone.slice(-DIGIT_SUFFIX)})` : ''))
  const areDistinct = new Set(endings).size === rows.length
  if (rows.length === 1) return rows.map((row) => [row, row.name])
  return rows.map((row, at) => [row, row.name + (areDistinct ? endings[at] : ` (${at + 1})`)])
}

/** Whether a name is in a list, with an ending or without. */
export const isNamed = (name: string, listed: string) =>
  listed.toLowerCase() === name.toLowerCase() || listed.toLowerCase().startsWith(`${name.toLowerCase()} (`)

/** The name of one more of this name: 'Ravi Kumar (2)', and no longer than a name may be. */
export function nextNumberedName(name: string, listed: string[]) {
  const taken = new Set(listed.map((name) => name.toLowerCase()))
  for (let number = 2; ; number++) {
    const ending = ` (${number})`
    const next = name.slice(0, MAX_REASON_LENGTH - ending.length) + ending
    if (!taken.has(next.toLowerCase())) return next
  }
}
