import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { FOLDER } from './take.ts'

/** What the README shows, of each the first screen. */
const PICTURES = [
  'admin-timetable-1280-light',
  'courses-1280-light',
  'admin-1280-light',
  'register-taken-360-light',
  'student-360-light',
]
const TALLEST = 800

export const isInReadme = (name: string) => PICTURES.some((picture) => picture.replace(/-\d+-light$/, '') === name)

/** Those that were taken, now or before. */
export async function keepForReadme() {
  for (const name of PICTURES) {
    const file = `${FOLDER}/${name}.png`
    if (!existsSync(file)) continue
    const picture = sharp(file)
    const { width, height } = await picture.metadata()
    await picture
      .extract({ left: 0, top: 0, width, height: Math.min(height, TALLEST) })
      .png({ palette: true, effort: 10 })
      .toFile(`docs/screenshots/${name}.png`)
  }
}
