import { ReadableStream as NodeStream } from 'node:stream/web'
import type { Log } from '#src/server/observability/log.ts'
import { CSV_MARK, csvLine } from '#src/shared/csv.ts'
import { isoDate } from '#src/shared/iso-date.ts'

type Row = { _id: string }
/** The heading of each column, and its cell for a row. */
type Columns<Of extends Row> = Record<string, (row: Of) => string>
/** Rows whose id comes after `after`, by id, at most `limit`. */
type Read<Of extends Row> = (after: string, limit: number) => PromiseLike<Of[]>

/** In memory at once, whatever the table holds. */
const BATCH_SIZE = 2_000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * A table as a file that a browser keeps, sent as it is read: each part by a query of its own when the last is on its
 * way, so however slowly someone receives it, no connection to the database waits for them.
 */
export async function csvFile<Of extends Row>(log: Log, name: string, columns: Columns<Of>, read: Read<Of>) {
  // Before anything is answered: a database that is away can still be put into a sentence.
  const first = await read(LOWEST_ID, BATCH_SIZE)
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}-${isoDate(new Date())}.csv"`,
      'cache-control': 'no-store',
    },
    // One and the same, under two names: the library's types for browsers do not know `from` yet.
    body: NodeStream.from(encodeRows(log, columns, first, read)) as ReadableStream,
  }
}

async function* encodeRows<Of extends Row>(log: Log, columns: Columns<Of>, first: Of[], read: Read<Of>) {
  const encoder = new TextEncoder()
  const formatRows = (rows: Of[]) => rows.map((row) => csvLine(Object.values(columns).map((of) => of(row)))).join('')
  yield encoder.encode(CSV_MARK + csvLine(Object.keys(columns)) + formatRows(first))
  let rows = first
  try {
    while (rows.length === BATCH_SIZE) {
      rows = await read(rows.at(-1)?._id ?? LOWEST_ID, BATCH_SIZE)
      if (rows.length > 0) yield encoder.encode(formatRows(rows))
    }
  } catch (err) {
    log.warn({ err }, 'An export was interrupted')
    // What is thrown here ends the answer halfway, which browsers report; the transport prints it, so it names nothing.
    throw new Error('An export was interrupted')
  }
}
