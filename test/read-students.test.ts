import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_ROWS, messages } from '../src/features/members/contract.ts'
import { readStudents } from '../src/features/members/web/read-students.ts'

const read = (...parts: BlobPart[]) => readStudents(new Blob(parts))
const asha = { row: 2, name: 'Asha Kini', email: 'asha@example.org', phone: '9800000000', earlier: undefined }

test('a file that is no list of students is refused with what to do about it', async () => {
  for (const [text, message] of [
    ['', messages.headings],
    ['Asha,asha@example.org,9800000000', messages.headings],
    ['name,email\nAsha,asha@example.org', messages.headings],
    ['name,email,phone', messages.noRows],
    ['name,email,phone\r\n\r\n,,\r\n', messages.noRows],
    ['name,email,phone\na,b@example.org,\n"c,d@example.org,', messages.broken(3)],
    ['name,email,phone\na "b" c,b@example.org,', messages.broken(2)],
  ] as const) {
    await assert.rejects(read(text), { message }, text)
  }
  await assert.rejects(read(new Uint8Array([0xff, 0xfe, 0x6e, 0x00])), { message: messages.noText }, 'UTF-16')
  await assert.rejects(
    read('name,email,phone\nJos', new Uint8Array([0xe9]), ','),
    { message: messages.noText },
    'Latin',
  )
})

test('a file has a size', async () => {
  const rows = (count: number) => `name,email,phone\n${'a,a@example.org,\n'.repeat(count)}`
  assert.equal((await read(rows(MOST_ROWS))).length, MOST_ROWS)
  await assert.rejects(read(rows(MOST_ROWS + 1)), { message: messages.tooMany })
  await assert.rejects(read('x'.repeat(2_000_001)), { message: messages.tooMany })
  const [long] = await read(`name,email,phone\n${'x'.repeat(1_000_000)},a@example.org,`)
  assert.equal(long?.name.length, 300, 'what is too long in any case need not travel')
})

test('as spreadsheets write it: any order and case, a mark, quotes, semicolons, other columns, other line ends', async () => {
  for (const text of [
    'name,email,phone\nAsha Kini,asha@example.org,9800000000',
    '\uFEFFname,email,phone\r\nAsha Kini,asha@example.org,9800000000\r\n',
    '\uFEFFName;Email;Phone\r\nAsha Kini;asha@example.org;9800000000\r\n',
    ' PHONE , Name,City,EMAIL\r\n9800000000,Asha Kini,Udupi, asha@example.org \r\n',
    '"name","email","phone"\r"Asha Kini","asha@example.org","9800000000"\r',
    'name\temail\tphone\nAsha Kini\tasha@example.org\t9800000000\n',
  ]) {
    assert.deepEqual(await read(text), [asha], text)
  }
  const [quoted] = await read('name;email;phone\n"Kini; ""Asha""\nof Udupi";asha@example.org')
  assert.deepEqual(quoted, { ...asha, name: 'Kini; "Asha"\nof Udupi', phone: '' })
})

test('rows are counted as the spreadsheet does, and a repeated address names the first', async () => {
  const rows = await read('name,email,phone\nA,a@example.org,\n\nB,nonsense,\nC,nonsense,\nD, A@Example.org ,\n')
  assert.deepEqual(
    rows.map(({ row, earlier }) => [row, earlier]),
    [
      [2, undefined],
      [4, undefined],
      [5, undefined],
      [6, 2],
    ],
  )
})
