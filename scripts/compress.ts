import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Once at build, at the highest level, so that no request compresses a file. */
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

await Promise.all(
  globSync('build/client/**/*.{js,css,svg}').map(async (file) => {
    const bytes = await readFile(file)
    await Promise.all([
      writeFile(`${file}.br`, await brotli(bytes)),
      writeFile(`${file}.gz`, await zip(bytes, { level: 9 })),
    ])
  }),
)
