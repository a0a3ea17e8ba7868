import { writeFile } from 'node:fs/promises'
import { MAX_PICTURE_BYTES } from '../contract.ts'
import { messages } from '../messages.ts'

const MAX_PIXELS = 40_000_000
/** Pixels: as wide as any page shows it on a screen of twice the density. */
const MAX_WIDTH_PX = 1_440
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`)
/** From memory alone, for what the server makes itself: no upload comes this way. */
const SVG_LOADER = 'VipsForeignLoadSvgBuffer'

/** Decodes nothing but the formats we take: the others never reach their decoders. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [...LOADERS, SVG_LOADER] })
  return sharp
}

/** Whether a file that begins so claims to be one of them; the beginning is read as latin1. */
export const isPicture = (beginning: string) =>
  /^(?:\xFF\xD8\xFF|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp(?:avif|avis|mif1))/s.test(beginning)

/** Pixels, as link previews show them. */
const PREVIEW = { width: 1_200, height: 630 }
/** Behind transparent parts; the paper of our pages. */
const BACKGROUND = '#faf6ee'

type Encoded = { size: number } | { refusal: string }

/** One picture at a time: decoding takes the threads that passwords and files need too, and memory by the pixel. */
let lastTurn: Promise<unknown> = Promise.resolve()
export function runInTurn<Done>(work: () => Promise<Done>) {
  const mine = lastTurn.then(work)
  lastTurn = mine.catch(() => undefined)
  return mine
}

/** Encodes a picture again as WebP, upright and without metadata: the bytes that were uploaded are never served. */
export async function encodePicture(path: string, size: number, to: string): Promise<Encoded> {
  if (size > MAX_PICTURE_BYTES) return { refusal: messages.largePicture }
  const sharp = await loadSharp()
  // Its own limit would refuse without saying which it was.
  const picture = sharp(path, { limitInputPixels: false, failOn: 'error' })
  const { width, height } = await picture.metadata().catch(() => ({ width: 0, height: 0 }))
  if (width * height > MAX_PIXELS) return { refusal: messages.largePicture }
  const anew = picture.autoOrient().resize({ width: MAX_WIDTH_PX, withoutEnlargement: true }).webp({ quality: 80 })
  const encoded = await runInTurn(() => anew.toBuffer()).catch(() => undefined)
  if (!encoded) return { refusal: messages.noPicture }
  // Not by sharp, which does not tell a full disk from a broken picture.
  await writeFile(to, encoded)
  return { size: encoded.length }
}

/** A JPEG for link previews of what `encodePicture` made. */
export async function encodePreview(picture: Uint8Array) {
  const sharp = await loadSharp()
  const preview = sharp(picture)
    .resize({ ...PREVIEW, fit: 'cover' })
    .flatten({ background: BACKGROUND })
  return runInTurn(() => preview.jpeg({ quality: 82, mozjpeg: true }).toBuffer())
}
