import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'

const parcel = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')))
const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** Text looks the same on every machine: these fonts and no others, where the package's own file names Lambda's folders. */
const FONTS_CONF = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>'

/** The Chromium of CHROMIUM_PATH, else the one npm brought, unpacked on first use. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Set CHROMIUM_PATH to a Chromium or Chrome on this machine: npm brings one for Linux x64 only.')
  }
  const home = await unpackedHome()
  if (!existsSync(home)) await unpack(home)
  return join(home, 'chromium')
}

/** What that Chromium starts with: its own shared libraries and fonts, so a machine needs to bring neither. */
export async function chromiumEnv(): Promise<NodeJS.ProcessEnv> {
  if (process.env.CHROMIUM_PATH) return process.env
  const home = await unpackedHome()
  return { ...process.env, LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') }
}

async function unpackedHome() {
  const { version }: { version: string } = JSON.parse(await readFile(join(parcel, 'package.json'), 'utf8'))
  return join(cache, `chromium-${version}`)
}

/** Unpacks beside its home and moves in as a whole: a half-unpacked browser is never found. */
async function unpack(home: string) {
  await mkdir(cache, { recursive: true })
  const crate = await mkdtemp(`${home}-`)
  try {
    await inflateInto(crate)
    await writeFile(join(crate, 'fonts/fonts.conf'), FONTS_CONF)
    await chmod(join(crate, 'chromium'), 0o755)
    await chmod(crate, 0o755)
    await rename(crate, home)
  } catch (error) {
    // Another run may have moved in first.
    if (!existsSync(home)) throw error
  } finally {
    await rm(crate, { recursive: true, force: true })
  }
}

function inflateInto(folder: string) {
  const { TMPDIR } = process.env
  // The package asks for the temporary folder at once, so only this very moment sees another one.
  process.env.TMPDIR = folder
  try {
    const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
    return Promise.all(archives.map((archive) => inflate(join(parcel, 'bin', archive))))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}
