import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { messages } from '../src/features/users/messages.ts'
import { MAX_ROWS } from '../src/features/users/rules.ts'
import { readStudents, readTable } from '../src/features/users/web/read-students.ts'
import { rejectedFile } from '../src/features/users/web/rejected-file.ts'

const tableOf = (...pieces: BlobPart[]) => readTable(new Blob(pieces))
const read = async (...pieces: BlobPart[]) => readStudents(await tableOf(...pieces))
const asha = { row: 2, name: 'Asha Kini', email: 'asha@example.org', phone: '9800000000', earlier: undefined }

// product 13.18
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
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0x00],
    [...zipSync({ 'a.xml': strToU8('<a/>') })],
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

// product 13.16
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

test('a file has a size', async () => {
  const rows = (count: number) => `name,email,phone\n${'a,a@example.org,\n'.repeat(count)}`
  assert.equal((await read(rows(MAX_ROWS))).length, MAX_ROWS)
  await assert.rejects(read(rows(MAX_ROWS + 1)), { message: messages.tooMany })
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

// product 13.16
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

test('columns as institutes head them', async () => {
  for (const heading of [
    ...[
      'Contact No.',
      'Mob No',
      'WhatsApp Number',
      'Phone (Mobile)',
      'Mobile No / WhatsApp No',
      'Ph. No',
      'Cell',
      'Contact',
    ],
    ...['Student Mobile Number', "Candidate's Contact No", 'Mobile 1', 'TEL NO.', 'Whatsapp'],
  ])
    assert.deepEqual(
      await read(`Sl. No.,Name,Email,${heading}\n1,Asha Kini,asha@example.org,9800000000`),
      [asha],
      heading,
    )
  for (const heading of [
    'Name of the Student',
    'Candidate Name',
    "Student's Full Name",
    'NAME OF CANDIDATE',
    'Trainee Name',
  ])
    assert.deepEqual(
      await read(`S.No,${heading},E-Mail ID,Mob\n1,Asha Kini,asha@example.org,9800000000`),
      [asha],
      heading,
    )
  for (const headings of ['First Name,Last Name', 'Given name,Surname', 'FNAME,LNAME', 'First,Last'])
    assert.deepEqual(
      await read(`#,${headings},Mail Id,Phone\n1,Asha,Kini,asha@example.org,9800000000`),
      [asha],
      headings,
    )
  const [two] = await read('Name,Email,Phone,WhatsApp No\nAsha Kini,asha@example.org,,9800000000')
  assert.equal(two?.phone, '9800000000', 'of two numbers the one that is there')
  for (const heading of ['Parent Mobile', "Father's Name", 'Contact Person', 'College', 'Batch'])
    assert.equal((await tableOf(`Name,Email,${heading}\na,b,c`)).columns[2]?.isKnown, false, heading)
})

test('titles above the headings, and cells that were merged', async () => {
  const rows = await read(
    [
      'Kaveri ERP Academy,,,',
      '"Students of June, 2026",,,',
      ',,,',
      'Sl. No.,Student Name,Mail Id,Contact No.',
      '1,Asha Kini,asha@example.org,9800000000',
      'Weekend batch,,,',
      '2,Tara Bhat,tara@example.org,',
    ].join('\n'),
  )
  assert.deepEqual(rows[0], { ...asha, row: 5 })
  assert.deepEqual(
    rows.map(({ row }) => row),
    [5, 6, 7],
  )
  const [semicolons] = await read('List, June\n\nName;Email;Mob No\nAsha Kini;asha@example.org;9800000000')
  assert.deepEqual(semicolons, { ...asha, row: 4 })
})

test('what a column holds can be chosen where its heading does not tell', async () => {
  const table = await tableOf('Learner;Reach at;Handset;City\nAsha Kini;asha@example.org;9800000000;Udupi')
  assert.deepEqual(
    table.columns.map(({ heading, isKnown, example }) => [heading, isKnown, example]),
    [
      ['Learner', false, 'Asha Kini'],
      ['Reach at', false, 'asha@example.org'],
      ['Handset', false, '9800000000'],
      ['City', false, 'Udupi'],
    ],
  )
  assert.throws(() => readStudents(table), {
    message: /^This file has the columns Learner, Reach at, Handset and City; it needs/,
  })
  const meanings = ['name', 'email', 'phone', 'none'] as const
  const columns = table.columns.map((column, at) => ({ ...column, meaning: meanings[at] ?? 'none' }))
  assert.deepEqual(readStudents({ ...table, columns }), [asha])
})

test('an .xlsx file as LibreOffice writes it', async () => {
  // With titles above its headings, two columns for the name, and phones that are numbers.
  const workbook = await readFile('test/files/students/libreoffice.xlsx')
  assert.deepEqual(await read(workbook), [
    { ...asha, row: 4 },
    { row: 5, name: 'Tara Bhat', email: 'tara@example.org', phone: '919800000001', earlier: undefined },
    { row: 6, name: 'José D’Souza', email: 'jose@example.org', phone: '+65 9123 4567', earlier: undefined },
  ])
})

test('files as Excel, Google Forms and an office make them', async () => {
  for (const file of ['excel-semicolons.csv', 'excel-unicode.txt', 'google-forms.csv', 'titles-and-two-names.csv']) {
    const students = await read(await readFile(`test/files/students/${file}`))
    assert.deepEqual(
      students.map(({ name, email, phone }) => [name, email, phone]),
      [
        ['Asha Kini', 'asha@example.org', '9800000000'],
        ['Tara Bhat', 'tara@example.org', '+91 98000 00001'],
        ['José D’Souza', 'jose@example.org', '+65 9123 4567'],
      ],
      file,
    )
  }
})

const CELL = (column: string, row: number, text: string) =>
  `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
const ROW = (row: number, ...texts: string[]) =>
  `<row r="${row}">${texts.map((text, at) => CELL('ABC'[at] ?? '', row, text)).join('')}</row>`
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** The least that is a workbook. */
const workbook = (rows: string) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="One" sheetId="1" r:id="s"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="s" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
  })

test('a workbook has the size of a file, packed and unpacked', async () => {
  const rows = (count: number) =>
    ROW(1, 'Name', 'Email', 'Phone') +
    Array.from({ length: count }, (_, at) => ROW(at + 2, 'Asha Kini', `a${at}@example.org`, '9800000000')).join('')
  assert.equal((await read(workbook(rows(MAX_ROWS)))).length, MAX_ROWS)
  await assert.rejects(read(workbook(rows(MAX_ROWS + 1))), { message: messages.tooMany })
  await assert.rejects(read(workbook(ROW(1, 'x'.repeat(41_000_000)))), { message: messages.tooMany })
})
