import { globSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'

/**
 * What others show of a link to a page, once at build: each wide drawing as og/<its name>.jpg, 1200 × 630, beside our
 * sign on our paper. Those who show links read no SVG. Without letters, for which a machine's own fonts would be taken.
 */
const OUT = 'build/client/og'
const PAPER = '#faf6ee'

await mkdir(OUT, { recursive: true })
const sign = inner(await readFile('public/drawings/logo.svg', 'utf8'), 'x="56" y="54" width="104" height="104"')
await Promise.all(
  globSync('public/drawings/*.svg').map(async (file) => {
    const drawing = await readFile(file, 'utf8')
    if (!drawing.includes('viewBox="0 0 640 ')) return
    const preview = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
      <clipPath id="round"><rect x="216" y="54" width="928" height="522" rx="24"/></clipPath>
      <rect width="1200" height="630" fill="${PAPER}"/>${sign}
      <g clip-path="url(#round)">${inner(drawing, 'x="216" y="54" width="928" height="522" preserveAspectRatio="xMidYMid meet"')}</g>
    </svg>`
    await sharp(Buffer.from(preview))
      .jpeg({ quality: 85, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toFile(`${OUT}/${basename(file, '.svg')}.jpg`)
  }),
)

/** A drawing as a part of another. */
function inner(svg: string, place: string) {
  return svg.replace(/<svg ([^>]*)>/, (_, attributes: string) => {
    const attributesLeft = attributes.replace(/ (width|height)="\d+"/g, '')
    return `<svg ${attributesLeft} ${place}>`
  })
}
