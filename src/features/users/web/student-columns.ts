/** What a column of a file of students may hold. */
export const MEANINGS = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  none: 'Leave out',
} as const
export type Meaning = keyof typeof MEANINGS
/** `example` is the first value below the heading; `isKnown` says whether the heading tells what it holds. */
export type Column = { heading: string; meaning: Meaning; isKnown: boolean; example: string }

const OWNER_WORDS = '(?:the)?(?:students?|candidates?|trainees?|learners?|participants?|your|own)?s?'
/** As `plain` leaves a heading. */
const HEADINGS: [Meaning, RegExp][] = [
  ['name', new RegExp(`^(?:full)?(?:name(?:of)?${OWNER_WORDS}|${OWNER_WORDS}(?:full)?name|student|candidate)$`)],
  ['firstName', /^(?:first|given|f)name$|^first$/],
  ['lastName', /^(?:last|family|sur|l)name$|^(?:last|surname)$/],
  ['email', new RegExp(`^${OWNER_WORDS}(?:g|e)?mail(?:id|address|ids|addresses)*$`)],
  [
    'phone',
    new RegExp(
      `^${OWNER_WORDS}(?:(?:(?:tele)?phone|mobile|mob|contact|whatsapp|tel|cell|ph)(?:number|nos?|num|[12])*)+$`,
    ),
  ],
  ['none', /^$|^(?:s|sl|sr|serial|roll|row)?(?:no|number|num)$|^(?:sl|sr|sn|id|timestamp|date|reason|remarks?)$/],
]

const normalizeHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const findMeaning = (heading: string) => HEADINGS.find(([, pattern]) => pattern.test(normalizeHeading(heading)))?.[0]

/** Titles, dates and empty rows may stand above the headings. */
const MAX_ROWS_ABOVE = 15

const isFilled = (cell: string) => cell.trim() !== ''

export const isComplete = (columns: Pick<Column, 'meaning'>[]) => {
  const has = (...meanings: Meaning[]) => columns.some(({ meaning }) => meanings.includes(meaning))
  return has('name', 'firstName', 'lastName') && has('email')
}

const matchColumns = (cells: string[]): Omit<Column, 'example'>[] =>
  cells.map((cell) => {
    const meaning = findMeaning(cell)
    return { heading: cell.trim(), meaning: meaning ?? 'none', isKnown: meaning !== undefined }
  })

/** Which row of a table has the headings: the first that names what is needed, or else the first with several cells. */
function findHeadings(table: string[][]) {
  const top = table.slice(0, MAX_ROWS_ABOVE)
  const named = top.findIndex((cells) => isComplete(matchColumns(cells)))
  if (named >= 0) return named
  return Math.max(
    0,
    top.findIndex((cells) => cells.filter(isFilled).length > 1),
  )
}

export function findColumns(table: string[][]): { columns: Column[]; headingRow: number } {
  const headingRow = findHeadings(table)
  const below = table.slice(headingRow + 1)
  const columns = matchColumns(table[headingRow] ?? []).map((column, at) => ({
    ...column,
    example: below.find((cells) => isFilled(cells[at] ?? ''))?.[at]?.trim() ?? '',
  }))
  return { columns, headingRow }
}

/** The cells of a row by what they hold: of several columns with one meaning the first that is filled, one of just that name before. */
export function readStudent(cells: string[], columns: Column[]) {
  function cell(meaning: Meaning) {
    const ofMeaning = columns.flatMap((column, at) => (column.meaning === meaning ? { ...column, at } : []))
    const exactFirst = ofMeaning.toSorted(
      (a, b) => Number(normalizeHeading(b.heading) === meaning) - Number(normalizeHeading(a.heading) === meaning),
    )
    return exactFirst.map(({ at }) => (cells[at] ?? '').trim()).find(Boolean) ?? ''
  }
  const name = cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
  return { name, email: cell('email'), phone: cell('phone') }
}
