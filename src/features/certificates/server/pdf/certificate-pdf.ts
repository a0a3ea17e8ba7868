import { encodeQR } from 'qr'
import { SIGN_SIZE } from '#src/features/institute/server/pictures/render.ts'
import { formatFieldDate, listedFields } from '../../fields-in-words.ts'
import type { CertificateFields } from '../../payload.ts'
import { QR_ECC } from '../../qr-size.ts'
import { type Outline, outlineText, pdfPath, type Typeface, toPoints } from './outlines.ts'
import { pdfFile, unseenText } from './pdf-file.ts'

/** A4 in landscape, in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28]
const POINTS_PER_MM = 72 / 25.4
/** Of the frame, and of what is in it. */
const [FRAME, INSIDE] = [8 * POINTS_PER_MM, 18 * POINTS_PER_MM]
const [INK, MUTED, BRAND] = ['0.086 0.149 0.247', '0.302 0.353 0.439', '0.122 0.247 0.467']
const CREAM = '1 0.98 0.941'
const ACCENT = '0.949 0.663 0.231'
const SMALLEST = 9
const LINE_HEIGHT = 16

type Text = { typeface?: Typeface; size: number; colour?: string; y: number }

/**
 * Who issues it, by its name of now, and what the certificate is not; `colour` is of the frame ('#8a3b12'), `sign` a square JPEG.
 * Without them they are the demo's.
 */
export type Issuer = { name: string; note: string; colour?: string; sign?: Buffer | undefined }

/** A certificate as one page, rendered as it is printed. @returns undefined where its texts have a sign that no font of ours has */
export async function certificatePdf(fields: CertificateFields, url: string, issuer: Issuer) {
  const { name, course, number, mentor, issuedOn } = fields
  const { host } = new URL(url)
  const side = qrSide(url)
  const beside = WIDTH - 2 * INSIDE - side - 8 * POINTS_PER_MM
  const footer = [
    ...(mentor ? [`Mentor ${mentor}`] : []),
    `Number ${number}, issued on ${formatFieldDate(issuedOn)}`,
    `Verify it with the code, or at ${host}/certificate`,
    `Issued by ${issuer.name} for completing its course. ${issuer.note}`.trim(),
  ]
  const facts = listedFields(fields).map(([label, value]) => `${label} ${value}`)
  const texts = await Promise.all([
    placeText(
      issuer.name,
      { typeface: 'display', size: 18, y: HEIGHT - INSIDE - 10 * POINTS_PER_MM },
      { left: INSIDE + 18 * POINTS_PER_MM },
    ),
    placeText('Certificate of completion', { size: 13, colour: MUTED, y: 415 }),
    placeText(name, { typeface: 'display', size: 34, y: 370 }),
    placeText('completed the course', { size: 13, y: 335 }),
    placeText(course, { typeface: 'display', size: 22, y: 300 }),
    placeText(facts.join('   '), { size: 11, colour: MUTED, y: 265 }),
    ...footer.map((text, at) =>
      placeText(
        text,
        {
          size: 10,
          colour: at === footer.length - 1 ? MUTED : INK,
          y: INSIDE + (footer.length - 1 - at) * LINE_HEIGHT,
        },
        { left: INSIDE, most: beside },
      ),
    ),
  ])
  if (!texts.every((text) => text !== undefined)) return
  const code = { left: WIDTH - INSIDE - side, bottom: INSIDE, side }
  const numberLine = INSIDE + 2 * LINE_HEIGHT
  const content = [
    // What only decorates is read to nobody.
    '/Artifact BMC\n',
    `${issuer.colour ? toPdfColour(issuer.colour) : BRAND} RG ${toPoints(POINTS_PER_MM)} w ${rectangle(FRAME, FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME)} S\n`,
    issuer.sign ? picture() : logo(),
    'EMC\n',
    ...texts.map((text, id) => `/P <</MCID ${id}>> BDC\n${text}EMC\n`),
    `/Figure <</MCID ${texts.length}>> BDC\n${qr(url, code.left, code.bottom, side)}EMC\n`,
  ].join('')
  return pdfFile({
    title: `Certificate ${number}`,
    language: 'en-IN',
    width: WIDTH,
    height: HEIGHT,
    content,
    picture: issuer.sign && { jpeg: issuer.sign, side: SIGN_SIZE },
    paragraphs: [
      issuer.name,
      'Certificate of completion',
      name,
      'completed the course',
      course,
      facts.join('   '),
      ...footer,
    ],
    figure: `QR code of the link that verifies certificate ${number}`,
    link: {
      url,
      says: `Verify certificate ${number}`,
      places: [
        [INSIDE, numberLine - 4, INSIDE + beside, numberLine + 12],
        [code.left, code.bottom, code.left + side, code.bottom + side],
      ],
    },
  })
}

type At = { left?: number; most?: number }

/** Centred, unless it begins at `left`; made smaller where it is wider than there is room. */
async function placeText(text: string, { typeface = 'text', size, colour = INK, y }: Text, { left, most }: At = {}) {
  const room = most ?? WIDTH - 2 * INSIDE - (left ? left - INSIDE : 0)
  const natural = await outlineText(text, typeface, size)
  if (!natural) return
  const fitting = natural.width <= room ? size : Math.max(SMALLEST / 2, (size * room) / natural.width)
  const outline = fitting === size ? natural : await outlineText(text, typeface, fitting)
  return outline && toOutline(text, { ...outline, size: fitting }, left ?? (WIDTH - outline.width) / 2, y, colour)
}

/** Outlines, below unseen text of the same width that is selected, copied, searched and read aloud. */
function toOutline(
  text: string,
  { path, width, size }: Outline & { size: number },
  x: number,
  y: number,
  colour: string,
) {
  const layer = unseenText(text, size, width)
  return `q 1 0 0 1 ${toPoints(x)} ${toPoints(y)} cm ${colour} rg\n${path}f\n${layer}Q\n`
}

const rectangle = (...sizes: number[]) => `${sizes.map(toPoints).join(' ')} re`

const SIGN = 14 * POINTS_PER_MM
const SIGN_BOTTOM = HEIGHT - INSIDE - 13 * POINTS_PER_MM

const picture = () => `q ${[SIGN, 0, 0, SIGN, INSIDE, SIGN_BOTTOM].map(toPoints).join(' ')} cm /Im1 Do Q\n`

/** '#ff0000' as '1 0 0'. */
const toPdfColour = (colour: string) =>
  [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')

/** The logo of public/drawings/logo.svg, 14 mm wide. */
function logo() {
  const scale = SIGN / 32
  const [x, y] = [INSIDE, HEIGHT - INSIDE + 1 * POINTS_PER_MM]
  const place = `q ${toPoints(scale)} 0 0 ${toPoints(-scale)} ${toPoints(x)} ${toPoints(y)} cm\n`
  const unscaled = { x: 0, y: 0, scale: 1 }
  const book = pdfPath(
    'M5,7.5C9,5.8 13,6 16,8C19,6 23,5.8 27,7.5L27,25C23,23.4 19,23.6 16,25.6C13,23.6 9,23.4 5,25Z',
    unscaled,
  )
  const river = pdfPath(
    'M16.2,8C10,11.4 9.4,14.4 13.6,17C17.2,19.2 16,22 11.6,24L16,25.8L19.8,24C23.4,20.4 21.8,17 17.4,14.8C14,13.2 14.4,10.6 16.2,8Z',
    unscaled,
  )
  return `${place}${BRAND} rg ${rectangle(0, 0, 32, 32)} f\n${CREAM} rg\n${book}f\n${BRAND} rg\n${river}f\n${ACCENT} rg ${circle(22.4, 12.2, 2.4)} f\nQ\n`
}

/** Of four curves. */
function circle(x: number, y: number, radius: number) {
  const k = radius * 0.5523
  return pdfPath(
    `M${x + radius},${y}C${x + radius},${y + k} ${x + k},${y + radius} ${x},${y + radius}C${x - k},${y + radius} ${x - radius},${y + k} ${x - radius},${y}C${x - radius},${y - k} ${x - k},${y - radius} ${x},${y - radius}C${x + k},${y - radius} ${x + radius},${y - k} ${x + radius},${y}Z`,
    { x: 0, y: 0, scale: 1 },
  ).trim()
}

const listModules = (url: string) => encodeQR(url, 'raw', { ecc: QR_ECC, border: 1 })

/** So large that each module is 0.45 mm at least. */
const qrSide = (url: string) => Math.max(43, listModules(url).length * 0.5) * POINTS_PER_MM

/** Black on white, each row of dark modules as rectangles. */
function qr(url: string, x: number, y: number, side: number) {
  const rows = listModules(url)
  const module = side / rows.length
  const dark = rows.flatMap((row, at) =>
    row.flatMap((isDark, column) => {
      if (!isDark || (column > 0 && row[column - 1])) return []
      const end = row.indexOf(false, column)
      const length = (end === -1 ? row.length : end) - column
      return rectangle(x + column * module, y + side - (at + 1) * module, length * module, module)
    }),
  )
  return `1 g ${rectangle(x, y, side, side)} f\n0 g\n${dark.join('\n')}\nf\n`
}
