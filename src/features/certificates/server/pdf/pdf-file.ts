import { deflateSync } from 'node:zlib'

type Page = { title: string; language: string; width: number; height: number; content: string }

const ascii = (text: string) => Buffer.from(text, 'latin1')
/** As UTF-16 in hexadecimal, which every viewer reads. */
export const hexText = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** A PDF file (ISO 32000-1, 7.5) of one page of outlines: no fonts, no scripts, nothing to load. Sizes in points. */
export function pdfFile({ title, language, width, height, content }: Page) {
  const stream = deflateSync(Buffer.from(content, 'latin1'))
  const objects = [
    ascii(`<</Type/Catalog/Pages 2 0 R/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`),
    ascii('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    ascii(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<<>>/Contents 4 0 R>>`),
    Buffer.concat([ascii(`<</Filter/FlateDecode/Length ${stream.length}>>\nstream\n`), stream, ascii('\nendstream')]),
    ascii(`<</Title ${hexText(title)}>>`),
  ]
  const chunks: Buffer[] = [ascii('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')]
  const offsets: number[] = []
  let length = chunks[0]?.length ?? 0
  const add = (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
  }
  for (const [at, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.concat([ascii(`${at + 1} 0 obj\n`), object, ascii('\nendobj\n')]))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${length}\n%%EOF\n`
  add(ascii(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`))
  return Buffer.concat(chunks)
}
