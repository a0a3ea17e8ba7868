import { readFile } from 'node:fs/promises'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'

/** Latin in the institute's two typefaces; Kannada and Devanagari follow where those have no sign. */
const FILES = {
  text: ['figtree.ttf', 'noto-kannada.ttf', 'noto-devanagari.ttf'],
  display: ['newsreader.ttf', 'noto-kannada.ttf', 'noto-devanagari.ttf'],
} as const
export type Typeface = keyof typeof FILES

type Loaded = { font: Font; unitsPerEm: number }
/** Text as closed curves in points from its beginning on the base line, y upwards. */
export type Outline = { path: string; width: number }

const NO_GLYPH = 0
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const fonts = new Map<string, Promise<Loaded>>()

function load(name: string) {
  const cachedFont = fonts.get(name)
  if (cachedFont) return cachedFont
  const loading = readFile(new URL(`../../../../server/fonts/${name}`, import.meta.url)).then((file) => {
    const face = new Face(new Blob(new Uint8Array(file).buffer))
    return { font: new Font(face), unitsPerEm: face.upem }
  })
  fonts.set(name, loading)
  return loading
}

function shapeText({ font }: Loaded, text: string) {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().flatMap(({ codepoint: glyph }, at) => {
    const position = positions[at]
    return position ? [{ glyph, ...position }] : []
  })
}

/** Text in runs of the first font that has all signs of it. @returns undefined where none has */
async function splitRuns(text: string, typeface: Typeface) {
  const loaded = await Promise.all(FILES[typeface].map(load))
  const findFont = (of: string) => loaded.find((font) => shapeText(font, of).every(({ glyph }) => glyph !== NO_GLYPH))
  const whole = findFont(text)
  if (whole) return [{ font: whole, text }]
  const runs: { font: Loaded; text: string }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const font = findFont(segment)
    if (!font) return
    const last = runs.at(-1)
    if (last?.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}

/** Shaped by HarfBuzz, since others join Kannada consonants and vowels wrongly (docs/decisions/037). @returns undefined where a sign is in none of the fonts */
export async function outlineText(text: string, typeface: Typeface, size: number): Promise<Outline | undefined> {
  const runs = await splitRuns(text.normalize('NFC'), typeface)
  if (!runs) return
  let x = 0
  const paths: string[] = []
  for (const { font, text } of runs) {
    const scale = size / font.unitsPerEm
    for (const { glyph, xAdvance, xOffset, yOffset } of shapeText(font, text)) {
      paths.push(pdfPath(font.font.glyphToPath(glyph), { x: x + xOffset * scale, y: yOffset * scale, scale }))
      x += xAdvance * scale
    }
  }
  return { path: paths.join(''), width: x }
}

type Place = { x: number; y: number; scale: number }

/** Of an SVG path of absolute M, L, Q, C and Z: PDF has cubic curves only. */
export function pdfPath(svg: string, { x, y, scale }: Place) {
  let [fromX, fromY] = [0, 0]
  const out: string[] = []
  for (const [, command = '', list = ''] of svg.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = (list.match(/-?\d+(?:\.\d+)?/g) ?? []).map((each, at) =>
      at % 2 === 0 ? x + Number(each) * scale : y + Number(each) * scale,
    )
    const [a = 0, b = 0, c = 0, d = 0] = numbers
    if (command === 'M') out.push(line(numbers, 'm'))
    else if (command === 'L') out.push(line(numbers, 'l'))
    else if (command === 'C') out.push(line(numbers, 'c'))
    else if (command === 'Q')
      out.push(
        line(
          [
            fromX + (2 / 3) * (a - fromX),
            fromY + (2 / 3) * (b - fromY),
            c + (2 / 3) * (a - c),
            d + (2 / 3) * (b - d),
            c,
            d,
          ],
          'c',
        ),
      )
    else out.push('h\n')
    if (numbers.length > 0) [fromX, fromY] = [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0]
  }
  return out.join('')
}

const line = (numbers: number[], operator: string) => `${numbers.map(toPoints).join(' ')} ${operator}\n`

/** To a hundredth of a point. */
export const toPoints = (number: number) => String(Math.round(number * 100) / 100)
