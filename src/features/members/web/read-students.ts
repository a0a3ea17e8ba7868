import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { MOST_ROWS, messages, StudentRow } from '../contract.ts'

export type Row = { row: number; name: string; email: string; phone: string; earlier?: number | undefined }

const LARGEST = 2_000_000
/** More than any of the fields may have: what is longer is wrong, and need not travel whole. */
const LONGEST = 300
const COLUMNS = ['name', 'email', 'phone'] as const

/**
 * The students of a CSV file as spreadsheets write it, each with its row there; `earlier` is the row whose address it
 * repeats. Loaded with the first file that is chosen.
 * @throws {Error} with a sentence where the file as a whole cannot be read
 */
export async function readStudents(file: Blob) {
  if (file.size > LARGEST) throw new Error(messages.tooMany)
  const [headings = [], ...lines] = cellsOf(await textOf(file))
  const places = COLUMNS.map((column) => headings.findIndex((heading) => heading.trim().toLowerCase() === column))
  if (places.includes(-1)) throw new Error(messages.headings)
  const rows = lines.flatMap((cells, at) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const [name = '', email = '', phone = ''] = places.map((place) => (cells[place] ?? '').trim().slice(0, LONGEST))
    // A spreadsheet counts from 1, and its first row is the headings.
    return [{ row: at + 2, name, email, phone }]
  })
  if (rows.length === 0) throw new Error(messages.noRows)
  if (rows.length > MOST_ROWS) throw new Error(messages.tooMany)
  return withRepeats(rows)
}

async function textOf(file: Blob) {
  try {
    // Takes the byte order mark away.
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw new Error(messages.noText)
  }
}

function cellsOf(text: string): string[][] {
  const headings = /^.*/.exec(text)?.[0] ?? ''
  // Excel separates by what the country does not use in numbers.
  const delimiter = [',', ';', '\t'].find((sign) => headings.includes(sign)) ?? ','
  try {
    return parse(text, { delimiter, relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(messages.broken(Number(error.records ?? 0) + 1))
  }
}

function withRepeats(rows: Row[]): Row[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { data: email } = StudentRow.shape.email.safeParse(row.email)
    if (!email) return row
    const earlier = seen.get(email)
    if (!earlier) seen.set(email, row.row)
    return { ...row, earlier }
  })
}
