import { buffer } from 'node:stream/consumers'
import { findUploadId } from '#src/features/media/rules.ts'
import { loadSharp } from '#src/features/media/server/pictures.ts'
import { storageKey } from '#src/features/media/server/send-file.ts'
import type { Storage } from '#src/server/storage/storage.ts'
import { DEMO_LOGO } from '#src/shared/institute/look-files.ts'
import type { Institute } from '#src/shared/institute/shown.ts'
import { renderText, type Text } from './text.ts'

const [PAPER, INK, MUTED, BRAND] = ['#faf6ee', '#16263f', '#4d5a70', '#1f3f77']
const [PREVIEW_WIDTH, PREVIEW_HEIGHT, MARGIN] = [1_200, 630, 72]
const GAP = 28

type Of = { institute: Institute; storage: Pick<Storage, 'read'> }
type Icon = { size: number; isOpaque: boolean; share: number }
type Layer = { input: Buffer; left: number; top: number }

/** The stored logo; undefined where there is none, or the storage has lost it. */
async function readLogo({ institute: { look }, storage }: Of) {
  const _id = findUploadId(look.logo)
  const stored = _id && (await storage.read(storageKey({ _id, isPublic: true })))
  return stored ? buffer(stored) : undefined
}

const rectangle = (width: number, height: number, colour: string, radius = 0) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="${colour}"/></svg>`,
  )

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const initialOf = (name: string) => [...graphemes.segment(name)][0]?.segment.toUpperCase() ?? ''

/**
 * An icon as PNG: the logo, which takes `share` of its sides at most, or the initial of the name on the institute's colour. One that
 * is opaque is cut to a shape by whoever shows it.
 */
export async function renderIcon(of: Of, { size, isOpaque, share }: Icon) {
  const sharp = await loadSharp()
  const logo = await readLogo(of)
  const most = Math.round(size * share)
  const { identity, look } = of.institute
  if (!logo) {
    const initial = await renderText({
      text: initialOf(identity.name),
      font: 'display',
      size: Math.round(size * share * 0.62),
      colour: '#ffffff',
    })
    const ground = rectangle(size, size, look.colour || BRAND, isOpaque ? 0 : size * 0.22)
    const { input } = initial.width > size || initial.height > size ? await fitInto(initial.input, size) : initial
    return sharp(ground).composite([{ input }]).png().toBuffer()
  }
  const ground = { r: 255, g: 255, b: 255, alpha: isOpaque ? 1 : 0 }
  const { input } = await fitInto(logo, most)
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input }])
    .png()
    .toBuffer()
}

/** Pixels of each side of the sign in a file that is printed: 600 dpi of 14 mm. */
export const SIGN_SIZE = 330

/** The same as JPEG on white, for a PDF file; undefined of the demo, whose sign is made of outlines. */
export async function renderSign(of: Of) {
  if (of.institute.look.logo === DEMO_LOGO) return
  const sharp = await loadSharp()
  const icon = await renderIcon(of, { size: SIGN_SIZE, isOpaque: true, share: 1 })
  return sharp(icon).flatten({ background: '#ffffff' }).jpeg({ quality: 90 }).toBuffer()
}

async function fitInto(picture: Buffer, width: number, height = width) {
  const sharp = await loadSharp()
  const { data, info } = await sharp(picture)
    .resize({ width, height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** What programs show of a link, as JPEG of 1200 × 630: logo, name, tagline and city on our paper, above a line of the colour. */
export async function renderPreview(of: Of) {
  const sharp = await loadSharp()
  const { identity, look } = of.institute
  const logo = await readLogo(of)
  const sign = logo ?? (await renderIcon(of, { size: 132, isOpaque: false, share: 1 }))
  const width = PREVIEW_WIDTH - 2 * MARGIN
  const words: Text[] = [
    { text: identity.name, font: 'display', size: identity.name.length > 28 ? 62 : 80, colour: INK, width },
    { text: identity.tagline, font: 'text', size: 36, colour: MUTED, width },
    { text: identity.city, font: 'text', size: 32, colour: MUTED, width },
  ]
  const blocks = [
    await fitInto(sign, 480, 132),
    ...(await Promise.all(words.filter(({ text }) => text).map(renderText))),
  ]
  const height = blocks.reduce((sum, block) => sum + block.height + GAP, -GAP)
  let top = Math.max(MARGIN / 2, Math.round((PREVIEW_HEIGHT - height) / 2))
  const layers: Layer[] = []
  for (const { input, height } of blocks) {
    if (top + height < PREVIEW_HEIGHT) layers.push({ input, left: MARGIN, top })
    top += height + GAP
  }
  const line = { input: rectangle(PREVIEW_WIDTH, 18, look.colour || BRAND), left: 0, top: PREVIEW_HEIGHT - 18 }
  return sharp({ create: { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3, background: PAPER } })
    .composite([...layers, line])
    .jpeg({ quality: 85, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
