import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { withoutApostrophe } from '#src/shared/csv.ts'
import { StudentRow } from '../contract.ts'
import { messages } from '../messages.ts'
import { MOST_ROWS } from '../rules.ts'
import { decodeText } from './decode-text.ts'

export type Row = { row: number; name: string; email: string; phone: string; earlier?: number | undefined }

const LARGEST = 2_000_000
/** More than any of the fields may have: what is longer is wrong, and need not travel whole. */
const LONGEST = 300
/** What each column is called, as `plain` leaves it; the first that is there is meant. */
const HEADINGS = {
  name: ['name', 'fullname', 'studentname', 'student'],
  email: ['email', 'emailaddress', 'emailid', 'mail'],
  phone: ['phone', 'phonenumber', 'phoneno', 'mobile', 'mobilenumber', 'mobileno', 'contactnumber', 'telephone'],
}

/**
 * The students of a CSV file as spreadsheets write it, each with its row there; `earlier` is the row whose address it
 * repeats. Loaded with the first file that is chosen.
 * @throws {Error} with a sentence where the file as a whole cannot be read
 */
export async function readStudents(file: Blob) {
  if (file.size > LARGEST) throw new Error(messages.tooMany)
  const text = await decodeText(file)
  if (text === null) throw new Error(messages.noText)
  const [headings = [], ...lines] = cellsOf(text)
  const places = placesIn(headings)
  const rows = lines.flatMap((cells, at) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const [name = '', email = '', phone = ''] = places.map((place) =>
      withoutApostrophe((cells[place] ?? '').trim()).slice(0, LONGEST),
    )
    // A spreadsheet counts from 1, and its first row is the headings.
    return [{ row: at + 2, name, email, phone }]
  })
  if (rows.length === 0) throw new Error(messages.noRows)
  if (rows.length > MOST_ROWS) throw new Error(messages.tooMany)
  return withRepeats(rows)
}

const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The columns of name, email and phone; the phone may be missing. */
function placesIn(headings: string[]) {
  const plainHeadings = headings.map(plain)
  const placeOf = (names: string[]) =>
    plainHeadings.indexOf(names.find((name) => plainHeadings.includes(name)) ?? names.join())
  const places = [placeOf(HEADINGS.name), placeOf(HEADINGS.email), placeOf(HEADINGS.phone)]
  if (!places.slice(0, 2).includes(-1)) return places
  const named = headings.map((heading) => heading.trim()).filter(Boolean)
  throw new Error(named.length > 0 ? messages.columns(named) : messages.headings)
}

/** The line by which some files say what separates their cells; spreadsheets read it and show no row of it. */
const SEPARATOR = /^"?sep=(.)"?[,;\t]*(?:\r\n|\r|\n)/i

function cellsOf(text: string): string[][] {
  const [line = '', separator] = SEPARATOR.exec(text) ?? []
  const table = text.slice(line.length)
  try {
    return parse(table, { delimiter: separator ?? delimiterOf(table), relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(messages.broken(Number(error.records ?? 0) + 1))
  }
}

/** Excel separates by what the country does not use in numbers: by the sign that the headings have most of. */
function delimiterOf(table: string) {
  const headings = (/^.*/.exec(table)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => headings.split(sign).length
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most))
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
