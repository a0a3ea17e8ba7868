import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { featureTemplate } from './feature-template.ts'

/** Builds a feature that passes every check, and registers it where features are put together: `npm run new attendance`. */
const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z-]+$/.test(name)) exit('Give the feature a name in lowercase: npm run new attendance')
const { folder, files, registrations } = featureTemplate(name)
if (existsSync(folder)) exit(`${folder} already exists.`)

for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
for (const [file, mark, line] of registrations) {
  const text = readFileSync(file, 'utf8')
  const place = mark.exec(text)
  if (!place) exit(`${file} has no place for "${line.trim()}".`)
  const at = place.index + place[0].length
  writeFileSync(file, text.slice(0, at) + line + text.slice(at))
}
const options = { stdio: 'inherit' } as const
execFileSync('drizzle-kit', ['generate', '--name', name.replaceAll('-', '_')], options)
execFileSync('biome', ['check', '--write', folder, ...new Set(registrations.map(([file]) => file))], options)
execFileSync(process.execPath, ['scripts/tables.ts'], options)
console.log(
  `${folder} was created and added to src/app/contract.ts, src/app and scripts/structure/plan.ts, with its migration and its rows in docs/.`,
)

function exit(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
