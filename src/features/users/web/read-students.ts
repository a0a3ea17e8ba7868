import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { withoutApostrophe } from '#src/shared/csv.ts'
import { StudentRow } from '../contract.ts'
import { messages } from '../messages.ts'
import { MAX_ROWS } from '../rules.ts'
import { decodeText } from './decode-text.ts'
import { type Column, findColumns, isComplete, readStudent } from './student-columns.ts'

export type Row = { row: number; name: string; email: string; phone: string; earlier?: number | undefined }
/** What a file holds; `headingRow` is the index of the row with the headings. */
export type Table = { cells: string[][]; headingRow: number; columns: Column[] }

const MAX_BYTES = 2_000_000
/** More than any of the fields may have: what is longer is wrong, and need not travel whole. */
const MAX_CELL_LENGTH = 300

/**
 * The table in a file as spreadsheets write it, CSV or .xlsx, with what its columns seem to be. Loaded with the first file that is
 * chosen.
 * @throws {Error} with a sentence where the file cannot be read
 */
export async function readTable(file: Blob): Promise<Table> {
  if (file.size > MAX_BYTES) throw new Error(messages.tooMany)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const cells = isZip(bytes) ? await (await import('./read-workbook.ts')).readWorkbook(bytes) : readCsv(bytes)
  const { columns, headingRow } = findColumns(cells)
  if (!columns.some(({ heading }) => heading)) throw new Error(messages.headings)
  return { cells, headingRow, columns }
}

/**
 * The students of a table, each with its row there; `earlier` is the row whose address it repeats.
 * @throws {Error} with a sentence where no column is the name or the email, or there is nobody
 */
export function readStudents({ cells, headingRow, columns }: Table) {
  if (!isComplete(columns)) throw new Error(messages.columns(columns.map(({ heading }) => heading).filter(Boolean)))
  const rows = cells.slice(headingRow + 1).flatMap((row, at) => {
    if (row.every((cell) => cell.trim() === '')) return []
    const { name, email, phone } = readStudent(row, columns)
    const toDraft = (text: string) => withoutApostrophe(text).slice(0, MAX_CELL_LENGTH)
    // A spreadsheet counts from 1.
    return [{ row: headingRow + at + 2, name: toDraft(name), email: toDraft(email), phone: toDraft(phone) }]
  })
  if (rows.length === 0) throw new Error(messages.noRows)
  if (rows.length > MAX_ROWS) throw new Error(messages.tooMany)
  return markRepeats(rows)
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

function readCsv(bytes: Uint8Array) {
  const text = decodeText(bytes)
  if (text === null) throw new Error(messages.noText)
  return parseCells(text)
}

/** The line by which some files say what separates their cells; spreadsheets read it and show no row of it. */
const SEPARATOR = /^"?sep=(.)"?[,;\t]*(?:\r\n|\r|\n)/i

function parseCells(text: string): string[][] {
  const [line = '', separator] = SEPARATOR.exec(text) ?? []
  const table = text.slice(line.length)
  try {
    return parse(table, { delimiter: separator ?? detectDelimiter(table), relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(messages.broken(Number(error.records ?? 0) + 1))
  }
}

/** Excel separates by what the country does not use in numbers: by the sign that most rows have equally many of. */
function detectDelimiter(table: string) {
  const rows = table.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 10)
  function measureEvenness(sign: string) {
    const counts = rows.map((row) => row.split(sign).length - 1)
    return Math.max(...counts.map((count) => count * counts.filter((rowCount) => rowCount === count).length))
  }
  return [',', ';', '\t'].reduce((best, sign) => (measureEvenness(sign) > measureEvenness(best) ? sign : best))
}

function markRepeats(rows: Row[]): Row[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { data: email } = StudentRow.shape.email.safeParse(row.email)
    if (!email) return row
    const earlier = seen.get(email)
    if (!earlier) seen.set(email, row.row)
    return { ...row, earlier }
  })
}
