import { stdin, stdout } from 'node:process'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** A process of its own: an SVG from its standard input, as a PNG whose sides are this many pixels at most. */
const size = Number(process.argv[2])
const png = await sharp(await buffer(stdin), { limitInputPixels: 40_000_000 })
  .resize({ width: size, height: size, fit: 'inside' })
  .png()
  .toBuffer()
stdout.write(png)
