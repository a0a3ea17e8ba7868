import { readFileSync } from 'node:fs'
import { findBannedWords } from './structure/find-words.ts'
import { arrowsUp, circles } from './structure/plan.ts'
import { folderSizes, plumbingShare, quantile, readSources, type Source } from './structure/sources.ts'
import { trespasses } from './structure/trespasses.ts'

/** `npm run structure`: the figures of ARCHITECTURE.md's plan, measured. */
const sources = readSources()
const bannedUses = findBannedWords()
const lengths = sources.map(({ lines }) => lines)
const sum = (count: (source: Source) => number) => sources.reduce((all, source) => all + count(source), 0)
const all = sum(({ lines }) => lines)
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
const rows = {
  'source files, lines': `${sources.length}, ${all}`,
  'lines of a file: median, 95 %, longest': [0.5, 0.95, 1].map((share) => quantile(lengths, share)).join(', '),
  'imports against the plan (bar 0)': arrowsUp(sources).length,
  'circles of files, types included (bar 0)': circles(sources).length,
  'plumbing ÷ features (bar 0.28)': plumbingShare(sources).toFixed(2),
  'fullest folders (bar 25)': folderSizes(sources)
    .slice(0, 3)
    .map(([folder, count]) => `${folder} ${count}`)
    .join(', '),
  'lines of vite.config.ts (bar 120)': readFileSync('vite.config.ts', 'utf8').split('\n').length - 1,
  'globals assigned, private fields used (bar 0)': sources.flatMap(trespasses).length,
  'casts in 1,000 lines (bar 2)': ((1000 * sum(({ casts }) => casts)) / all).toFixed(1),
  'any (bar 0)': sum(({ anys }) => anys),
  'comments, % of lines (2 to 6)': ((100 * sum(({ comments }) => comments)) / all).toFixed(1),
  'banned words (bar 0)': bannedUses.length,
  'runtime dependencies (bar 47)': Object.keys(dependencies).length,
}
for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(42)} ${value}`)
for (const line of [...arrowsUp(sources), ...circles(sources).map((circle) => circle.join(' → '))]) console.log(line)
if (process.argv.includes('--words'))
  for (const { path, line, excerpt, use } of bannedUses) console.log(`${path}:${line} ${excerpt} → ${use}`)
if (process.argv.includes('--casts'))
  for (const { path, casts } of sources.filter(({ casts }) => casts > 0)) console.log(`${casts} ${path}`)
