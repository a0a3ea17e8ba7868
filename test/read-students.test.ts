import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '../src/features/users/messages.ts'
import { MOST_ROWS } from '../src/features/users/rules.ts'
import { readStudents } from '../src/features/users/web/read-students.ts'
import { rejectedFile } from '../src/features/users/web/rejected-file.ts'

const read = (...parts: BlobPart[]) => readStudents(new Blob(parts))
const asha = { row: 2, name: 'Asha Kini', email: 'asha@example.org', phone: '9800000000', earlier: undefined }

test('a file that is no list of students is refused with what to do about it', async () => {
  for (const [text, message] of [
    ['', 'The first row must name the columns: name and email, and phone where you have it.'],
    ['\n\nAsha', 'The first row must name the columns: name and email, and phone where you have it.'],
    [
      'Asha,asha@example.org,9800000000',
      'This file has the columns Asha, asha@example.org and 9800000000; it needs name and email.',
    ],
    ['Name;Handset\nAsha;98', 'This file has the columns Name and Handset; it needs name and email.'],
    ['Given name', 'This file has the column Given name; it needs name and email.'],
    ['name,email,phone', messages.noRows],
    ['sep=;\nname;email', messages.noRows],
    ['name,email,phone\r\n\r\n,,\r\n', messages.noRows],
    ['name,email,phone\na,b@example.org,\n"c,d@example.org,', messages.broken(3)],
    ['name,email,phone\na "b" c,b@example.org,', messages.broken(2)],
  ] as const) {
    await assert.rejects(read(text), { message }, text)
  }
  const many = Array.from({ length: 40 }, (_, at) => `column number ${at}`).join()
  await assert.rejects(read(many), { message: /^This file has the columns .* number 7 and 32 more; it needs/ })
  for (const noText of [
    [0xff, 0xfe, 0x6e],
    [0xfe, 0xff, 0xd8, 0x00],
    [0x50, 0x4b, 0x03, 0x04, 0x00, 0xe9],
  ]) {
    await assert.rejects(read(new Uint8Array(noText)), { message: messages.noText }, String(noText))
  }
})

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

test('student files are read in UTF-8, both UTF-16 and Windows-1252', async () => {
  const written = 'name;email;phone\r\nÁsha “Kini”;asha@example.org;9800000000\r\n'
  const latin = Buffer.from(written.replace('“', '\x93').replace('”', '\x94'), 'latin1')
  for (const bytes of [Buffer.from(written), utf16(written), utf16(written, true), latin]) {
    assert.deepEqual(await read(bytes), [{ ...asha, name: 'Ásha “Kini”' }])
  }
})

test('student files are read by the headings that spreadsheets write', async () => {
  for (const headings of [
    'Name,E-Mail,Phone Number',
    'FULL NAME,e_mail,phone-number',
    'full_name,Email Address,Mobile No.',
    '"Student Name","EMAIL ID","Telephone"',
    'ｎａｍｅ,Mail,\u00a0Contact\u00a0Number',
  ]) {
    assert.deepEqual(await read(`${headings}\nAsha Kini,asha@example.org,9800000000`), [asha], headings)
  }
  const [row] = await read('Email,Full Name,Name\nasha@example.org,A. Kini,Asha Kini')
  assert.deepEqual(row, { ...asha, phone: '' }, 'a column named exactly so comes first')
})

test('a file has a size @slow', async () => {
  const rows = (count: number) => `name,email,phone\n${'a,a@example.org,\n'.repeat(count)}`
  assert.equal((await read(rows(MOST_ROWS))).length, MOST_ROWS)
  await assert.rejects(read(rows(MOST_ROWS + 1)), { message: messages.tooMany })
  await assert.rejects(read('x'.repeat(2_000_001)), { message: messages.tooMany })
  const [long] = await read(`name,email,phone\n${'x'.repeat(1_000_000)},a@example.org,`)
  assert.equal(long?.name.length, 300, 'what is too long in any case need not travel')
})

test('student files are read with any column order and case, a byte order mark, quotes, semicolons, further columns and other line endings', async () => {
  for (const text of [
    'name,email,phone\nAsha Kini,asha@example.org,9800000000',
    '\uFEFFname,email,phone\r\nAsha Kini,asha@example.org,9800000000\r\n',
    '\uFEFFName;Email;Phone\r\nAsha Kini;asha@example.org;9800000000\r\n',
    ' PHONE , Name,City,EMAIL\r\n9800000000,Asha Kini,Udupi, asha@example.org \r\n',
    '"name","email","phone"\r"Asha Kini","asha@example.org","9800000000"\r',
    'sep=;\r\nName;Email;Phone\r\nAsha Kini;asha@example.org;9800000000\r\n',
    '"SEP=,"\nname,email,phone\nAsha Kini,asha@example.org,9800000000',
    'sep=\t\nname\temail\tphone\nAsha Kini\tasha@example.org\t9800000000',
    'name;email;phone;"city, state"\nAsha Kini;asha@example.org;9800000000;x',
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

test('rows that were not imported are saved as a file with reasons, which can be imported again', async () => {
  const wrong = {
    row: 2,
    name: '=Asha "Kini"',
    email: '@nonsense',
    phone: '+91 98000',
    message: 'Invalid email address',
  }
  const file = rejectedFile([wrong])
  assert.equal(
    file,
    '\uFEFF"name","email","phone","reason"\r\n"\'=Asha ""Kini""","\'@nonsense","\'+91 98000","Invalid email address"\r\n',
  )
  const { message, ...row } = wrong
  assert.deepEqual(await read(file), [row])
  for (const phone of ['919845012345', '098450 12345', '098450', '+6591234567'])
    assert.equal((await read(rejectedFile([{ ...wrong, phone }])))[0]?.phone, phone)
})
