import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import type { CertificateFields } from '../../payload.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { outlineText, pdfPath } from './outlines.ts'
import { hexText } from './pdf-file.ts'

const fields: CertificateFields = {
  number: 'KEA-26-00042',
  name: 'Asha Kini',
  course: 'SAP S/4HANA Sales and Distribution',
  medium: 'classroom',
  attended: 34,
  of: 36,
  hours: 72.5,
  from: '2026-09-01',
  to: '2026-11-20',
  mentor: 'Rohan Rao',
  issuedOn: '2026-11-27',
}
const issuer = { name: 'Kaveri ERP Academy', note: 'It is not a certification by SAP.' }
const URL_OF_IT = `https://example.org/certificate#${'a'.repeat(370)}`

async function contentOf(changes: Partial<CertificateFields> = {}) {
  const pdf = await certificatePdf({ ...fields, ...changes }, URL_OF_IT, issuer)
  assert.ok(pdf)
  const text = pdf.toString('latin1')
  const [, length = ''] = /\/Length (\d+)>>/.exec(text) ?? []
  const from = text.indexOf('stream\n') + 'stream\n'.length
  return { text, content: inflateSync(pdf.subarray(from, from + Number(length))).toString('latin1') }
}

test('a certificate is one page of A4 in landscape, which says what it shows', async () => {
  const { text, content } = await contentOf()
  assert.match(text, /^%PDF-1\.7/)
  assert.match(text, /MediaBox\[0 0 841\.89 595\.28\]/)
  assert.equal(text.match(/\/Type\/Page\b/g)?.length, 1)
  for (const shown of [fields.name, fields.course, `Mentor ${fields.mentor}`])
    assert.ok(content.includes(`(${shown}) Tj`), shown)
  assert.doesNotMatch(content, /NaN|undefined|Infinity/)
})

test('it is tagged, its text is unseen beside its outlines, and number and code lead to the certificate', async () => {
  const { text, content } = await contentOf()
  for (const line of ['/Lang(en-IN)', '/Marked true', '/StructTreeRoot', '/S/Figure', 'DisplayDocTitle true'])
    assert.ok(text.includes(line), line)
  assert.equal(text.split(`/URI(${URL_OF_IT})`).length, 3, 'two links')
  assert.match(content, /BT 3 Tr .*\(Asha Kini\) Tj ET/)
  assert.ok(!content.includes('ActualText'), 'viewers join the lines of what has one')
  const accented = await contentOf({ name: 'Łukasz Özil' })
  assert.match(accented.content, /\(\?ukasz Özil\) Tj ET/)
  assert.equal(accented.content.split('/ActualText ').length, 2)
  assert.ok(accented.content.includes(hexText('Łukasz Özil')))
  assert.equal(content.match(/B[DM]C/g)?.length, content.match(/EMC/g)?.length)
})

/** What a camera sees of the code: four pixels a module, black where a rectangle of the last fill is. */
function pictureOf(content: string) {
  const [paper = '', code = ''] = content.split(' f\n0 g\n').slice(-2)
  const rectangles = (text: string) =>
    [...text.matchAll(/(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re/g)].map((match) => match.slice(1).map(Number))
  const [left = 0, bottom = 0, side = 0] = rectangles(paper).at(-1) ?? []
  const dark = rectangles(code)
  const scale = 4 / Math.min(...dark.map(([, , width = 0]) => width))
  const size = Math.round(side * scale)
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [x = 0, y = 0, width = 0, height = 0] of dark)
    for (let row = 0; row < Math.round(height * scale); row++) {
      const line = size - 1 - Math.round((y - bottom) * scale) - row
      const from = (line * size + Math.round((x - left) * scale)) * 4
      for (let at = 0; at < Math.round(width * scale) * 4; at++) if (at % 4 < 3) data[from + at] = 0
    }
  return { width: size, height: size, data }
}

test('its code is read as the address of the certificate', async () => {
  const { content } = await contentOf()
  assert.equal(decodeQR(pictureOf(content)), URL_OF_IT)
})

test('each object is where its table says', async () => {
  const { text } = await contentOf({ name: 'ಲಕ್ಷ್ಮೀ' })
  const [, table = ''] = /xref\n0 \d+\n0{10} 65535 f \n([^t]*)trailer/.exec(text) ?? []
  const offsets = [...table.matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset))
  assert.equal(offsets.length, Number(/\/Size (\d+)/.exec(text)?.[1]) - 1)
  for (const [at, offset] of offsets.entries()) assert.ok(text.startsWith(`${at + 1} 0 obj`, offset))
  assert.ok(text.startsWith('xref', Number(/startxref\n(\d+)/.exec(text)?.[1])))
})

test('Kannada and Devanagari are joined as HarfBuzz does', async () => {
  // The joined form is one glyph of 611 units: a vowel sign beside it would make the text wider (decision 037).
  const [joined, vowel] = [await outlineText('ಕ್ಷಿ', 'display', 1000), await outlineText('ಕ್ಷ', 'display', 1000)]
  assert.equal(joined?.width, 611)
  assert.notEqual(joined?.path, vowel?.path)
  const [conjunct, apart] = [
    await outlineText('क्षि', 'display', 1000),
    await outlineText('क\u094d\u200cषि', 'display', 1000),
  ]
  assert.ok(conjunct && apart && conjunct.width < apart.width)
})

test('a name in several scripts is shown, and one in a script without a font is refused', async () => {
  for (const name of ['ಲಕ್ಷ್ಮೀ Rao', 'लक्ष्मी Rao', 'José Ñandú'])
    assert.ok(await certificatePdf({ ...fields, name }, URL_OF_IT, issuer))
  assert.equal(await certificatePdf({ ...fields, name: 'தமிழ்' }, URL_OF_IT, issuer), undefined)
})

test('a long name is made smaller until it fits', async () => {
  const name = 'Venkatanarasimharajuvaripeta Lakshminarayana Subrahmanyam '.repeat(3).trim()
  const { content } = await contentOf({ name })
  const places = [...content.matchAll(/1 0 0 1 (-?[\d.]+) /g)].map(([, x]) => Number(x))
  assert.ok(
    places.every((x) => x > 40),
    'nothing begins left of the frame',
  )
})

test('the quadratic curves of a font become cubic ones', () => {
  assert.equal(pdfPath('M0,0Q30,0 30,30Z', { x: 1, y: 2, scale: 1 }), '1 2 m\n21 2 31 12 31 32 c\nh\n')
})
