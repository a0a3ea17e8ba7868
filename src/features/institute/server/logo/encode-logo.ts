import { loadSharp, runInTurn } from '#src/features/media/server/pictures.ts'
import { messages } from '../../messages.ts'
import { rasterizeSvg } from './rasterize.ts'
import { svgRefusal } from './svg-refusal.ts'

/** Pixels of the longer side: the largest icon. */
const LARGEST = 512
const MAX_PIXELS = 40_000_000

const isSvg = (beginning: string) => /^(?:\xEF\xBB\xBF)?\s*<(?:\?xml|!--|!DOCTYPE\s+svg|svg)/i.test(beginning)
const isBitmap = (beginning: string) => /^(?:\xFF\xD8\xFF|\x89PNG|RIFF.{4}WEBP)/s.test(beginning)

type Encoded = { webp: Buffer; ratio: number } | { refusal: string }

/** A logo as WebP, whatever it was: the bytes that were sent are never served. */
export async function encodeLogo(bytes: Buffer): Promise<Encoded> {
  const beginning = bytes.toString('latin1', 0, 256)
  if (isBitmap(beginning)) return toWebp(bytes)
  if (!isSvg(beginning)) return { refusal: messages.noLogo }
  const refusal = svgRefusal(bytes.toString())
  if (refusal) return { refusal }
  const png = await runInTurn(() => rasterizeSvg(bytes, LARGEST))
  return png ? toWebp(png) : { refusal: messages.noLogo }
}

async function toWebp(picture: Buffer): Promise<Encoded> {
  const sharp = await loadSharp()
  const logo = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
  const encoded = await runInTurn(() => logo.toBuffer({ resolveWithObject: true })).catch(() => undefined)
  if (!encoded) return { refusal: messages.noLogo }
  const { width, height } = encoded.info
  return { webp: encoded.data, ratio: Math.min(10, Math.max(0.1, Math.round((100 * width) / height) / 100)) }
}
