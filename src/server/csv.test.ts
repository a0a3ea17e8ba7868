import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#src/server/db/column-types.ts'
import { createLog } from '#src/server/observability/log.ts'
import { csvFile } from './csv.ts'

const log = createLog('silent')
type Row = { _id: string; text: string }
const rowsOf = (...texts: string[]): Row[] => texts.map((text) => ({ _id: newId(), text }))
const columns = { '=Text': ({ text }: Row) => text, Twice: ({ text }: Row) => `${text}${text}` }
const textOf = (body: ReadableStream) => new Response(body).arrayBuffer().then((bytes) => Buffer.from(bytes).toString())

async function written(...texts: string[]) {
  const { body } = await csvFile(log, 'texts', columns, async () => rowsOf(...texts))
  return textOf(body)
}

// product 13.15
test('a cell that a spreadsheet would run as a formula is text', async () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    assert.equal((await written(`${sign}1+1`)).split('\r\n"')[1]?.split('","')[0], `'${sign}1+1`, JSON.stringify(sign))
  }
  assert.equal((await written('a=1')).split('\r\n')[1], '"a=1","a=1a=1"')
  assert.match(await written(), /^\uFEFF"'=Text","Twice"\r\n$/)
})

// product 13.15
test('a number that a spreadsheet would shorten is text', async () => {
  for (const text of ['919845012345', '9845012345', '098450', '00919845012345', '9'.repeat(20), '12E34', '7e5'])
    assert.equal((await written(text)).split('\r\n"')[1]?.split('","')[0], `'${text}`, text)
  for (const text of ['0', '7', '2026', '560034', '2026-11-26', '0.5', '12 E', '98450 12345', 'E5'])
    assert.equal((await written(text)).split('\r\n"')[1]?.split('","')[0], text, text)
})

test('quotes are doubled, commas and line breaks stay inside a cell, and Indian names are written whole', async () => {
  const text = await written('Asha "Kini", \nக்ஷேமா; ಕನ್ನಡ')
  assert.equal(
    text.split('\r\n')[1],
    '"Asha ""Kini"", \nக்ஷேமா; ಕನ್ನಡ","Asha ""Kini"", \nக்ஷேமா; ಕನ್ನಡAsha ""Kini"", \nக்ஷேமா; ಕನ್ನಡ"',
  )
  const { body } = await csvFile(log, 'x', columns, async () => rowsOf('x'))
  const bytes = await new Response(body).arrayBuffer()
  assert.deepEqual([...new Uint8Array(bytes, 0, 3)], [0xef, 0xbb, 0xbf])
})

test('a file is named for its day, and nobody keeps a copy on the way', async () => {
  const { headers } = await csvFile(log, 'texts', columns, async () => [])
  assert.match(headers['content-disposition'], /^attachment; filename="texts-\d{4}-\d\d-\d\d\.csv"$/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(headers['content-type'], /^text\/csv; charset=utf-8/)
})

/** Show as a table of `size` rows would answer; `asked` is called for every part. */
function table(size: number, onRead: (at: number) => void) {
  const all = rowsOf(...Array.from({ length: size }, (_, at) => String(at)))
  return async (after: string, limit: number) => {
    const from = all.findIndex(({ _id }) => _id > after)
    onRead(from)
    return from < 0 ? [] : all.slice(from, from + limit)
  }
}

test('every row is written once, and only a part is asked for before the last was taken', async () => {
  for (const size of [0, 1, 1999, 2000, 2001, 9000]) {
    const reads: number[] = []
    const { body } = await csvFile(
      log,
      'texts',
      columns,
      table(size, (at) => reads.push(at)),
    )
    assert.equal(reads.length, 1, 'nothing is read before anyone listens')
    const cells = (await textOf(body)).split('\r\n').slice(1, -1)
    assert.deepEqual(
      cells.map((line) => line.split('"')[1]),
      Array.from({ length: size }, (_, at) => String(at)),
    )
    assert.equal(reads.length, Math.floor(size / 2000) + 1)
  }
})

test('rows are no longer read once the client disconnects', async () => {
  let chunks = 0
  const { body } = await csvFile(
    log,
    'texts',
    columns,
    table(9000, () => chunks++),
  )
  const reader = body.getReader()
  await reader.read()
  await reader.cancel()
  assert.ok(chunks <= 2)
})

test('a database that is away before the first row is reported, and later breaks the file off', async () => {
  const away = new Error('connection of asha@example.org ended')
  await assert.rejects(
    csvFile(log, 'texts', columns, () => Promise.reject(away)),
    away,
  )
  const read = table(9000, () => {})
  let chunks = 0
  const { body } = await csvFile(log, 'texts', columns, (after, limit) =>
    chunks++ > 1 ? Promise.reject(away) : read(after, limit),
  )
  await assert.rejects(textOf(body), (error: Error) => error.message === 'An export was interrupted' && !error.cause)
})
