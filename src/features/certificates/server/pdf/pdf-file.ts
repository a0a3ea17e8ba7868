import { deflateSync } from 'node:zlib'

type Page = {
  title: string
  language: string
  width: number
  height: number
  content: string
  /** A square JPEG in RGB that the content shows as /Im1; its side in pixels. */
  picture?: { jpeg: Buffer; side: number } | undefined
}
type Rectangle = [left: number, bottom: number, right: number, top: number]
/** The first marks (MCID) are paragraphs, which read so, the next is a figure; the link lies over several places. */
type Tagged = { paragraphs: string[]; figure: string; link: { url: string; says: string; places: Rectangle[] } }

const ascii = (text: string) => Buffer.from(text, 'latin1')
/** As UTF-16 in hexadecimal, which every viewer reads. */
export const hexText = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`

/** How wide a sign of Courier is, for each point of its size. */
const ADVANCE = 0.6

/**
 * Invisible text (mode 3), stretched to a width: one sign of Courier for each that is read, which every viewer has. Around signs that
 * its encoding lacks stands what they are (`ActualText`), and only there: viewers join the lines of such spans.
 */
export function unseenText(text: string, size: number, width: number) {
  const signs = text.replace(/[^ -~\u00a1-\u00ff]/gu, '?')
  const stretch = (width / (signs.length * ADVANCE * size)) * 100
  const shown = `BT 3 Tr /F1 ${size.toFixed(2)} Tf ${stretch.toFixed(2)} Tz 0 0 Td ${literal(signs)} Tj ET\n`
  return signs === text ? shown : `/Span <</ActualText ${hexText(text)}>> BDC\n${shown}EMC\n`
}

const asPicture = ({ jpeg, side }: { jpeg: Buffer; side: number }) =>
  Buffer.concat([
    ascii(
      `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`,
    ),
    jpeg,
    ascii('\nendstream'),
  ])

/** A tagged PDF file (ISO 32000-1, 7.5 and 14.8) of one page of outlines: no scripts, nothing to load. Sizes in points. */
export function pdfFile({ title, language, width, height, content, picture, paragraphs, figure, link }: Page & Tagged) {
  const stream = deflateSync(Buffer.from(content, 'latin1'))
  const [catalog, pages, page, contents, info, font, tree, document, parents] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const firstMark = 10
  const firstLink = firstMark + paragraphs.length + 1
  const firstPlace = firstLink + link.places.length
  const shown = firstPlace + link.places.length
  const marks = Array.from({ length: paragraphs.length + 1 }, (_, at) => firstMark + at)
  const links = link.places.map((_, at) => firstLink + at)
  const places = link.places.map((_, at) => firstPlace + at)
  const list = (ids: number[]) => `[${ids.map((id) => `${id} 0 R`).join(' ')}]`
  const element = (type: string, more: string) =>
    ascii(`<</Type/StructElem/S/${type}/P ${document} 0 R/Pg ${page} 0 R${more}>>`)
  const objects = [
    ascii(
      `<</Type/Catalog/Pages ${pages} 0 R/Lang(${language})/MarkInfo<</Marked true>>/StructTreeRoot ${tree} 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
    ),
    ascii(`<</Type/Pages/Kids[${page} 0 R]/Count 1>>`),
    ascii(
      `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</Font<</F1 ${font} 0 R>>${picture ? `/XObject<</Im1 ${shown} 0 R>>` : ''}>>/Contents ${contents} 0 R/Annots${list(places)}/Tabs/S/StructParents 0>>`,
    ),
    Buffer.concat([ascii(`<</Filter/FlateDecode/Length ${stream.length}>>\nstream\n`), stream, ascii('\nendstream')]),
    ascii(`<</Title ${hexText(title)}>>`),
    ascii('<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>'),
    ascii(`<</Type/StructTreeRoot/K ${document} 0 R/ParentTree ${parents} 0 R/ParentTreeNextKey ${1 + links.length}>>`),
    ascii(`<</Type/StructElem/S/Document/P ${tree} 0 R/K${list([...marks, ...links])}>>`),
    ascii(`<</Nums[0 ${list(marks)}${links.map((id, at) => ` ${at + 1} ${id} 0 R`).join('')}]>>`),
    ...paragraphs.map((text, at) => element('P', `/K ${at}/ActualText ${hexText(text)}`)),
    element('Figure', `/K ${paragraphs.length}/Alt ${hexText(figure)}`),
    ...places.map((id) => element('Link', `/Alt ${hexText(link.says)}/K<</Type/OBJR/Obj ${id} 0 R>>`)),
    ...link.places.map((rectangle, at) =>
      ascii(
        `<</Type/Annot/Subtype/Link/Rect[${rectangle.map((each) => each.toFixed(2)).join(' ')}]/Border[0 0 0]/F 4/Contents ${hexText(link.says)}/StructParent ${at + 1}/A<</S/URI/URI${literal(link.url)}>>>>`,
      ),
    ),
    ...(picture ? [asPicture(picture)] : []),
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
  const trailer = `trailer\n<</Size ${size}/Root ${catalog} 0 R/Info ${info} 0 R>>\nstartxref\n${length}\n%%EOF\n`
  add(ascii(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`))
  return Buffer.concat(chunks)
}
