import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { dailyScreens, type Role, signIn } from '#test/browser/daily-screens.ts'
import { publicPages } from '#test/browser/public-pages.ts'
import { startSite } from '#test/browser/site.ts'

/**
 * Every public page and the screens of a day on a phone, as Lighthouse sees them: the median of three loads, on the real
 * program in production with demo content. `npm run bench lighthouse /courses` looks at one page, `daily` and `public` at
 * those of a kind; with `--why` it names what falls short, with `--once` it loads each page once.
 */
const ROUNDS = process.argv.includes('--once') ? 1 : 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const BARS = [98, 100, 100, 100]
/** Milliseconds, milliseconds, layout shift. */
const AUDITS = { 'largest-contentful-paint': 1500, 'total-blocking-time': 50, 'cumulative-layout-shift': 0 }

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isCurious = process.argv.includes('--why')

const site = await startSite()
const port = await freePort()
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  env: await chromiumEnv(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
})
try {
  console.log(row('page', ['perf', 'a11y', 'best', 'SEO', 'LCP ms', 'TBT ms', 'CLS', 'script B', 'files']))
  for (const { path, hidden } of await publicPages(site.url)) if (isChosen(path, 'public')) await judge(path, hidden)
  for (const { path, role } of await dailyScreens(site.url)) if (isChosen(path, 'daily')) await judge(path, true, role)
} finally {
  await browser.close()
  await site.stop()
}

function isChosen(path: string, kind: 'public' | 'daily') {
  return names.length === 0 || names.includes(path) || names.includes(kind)
}

async function judge(path: string, isHidden?: boolean, role?: Role) {
  const devtools = await browser.newBrowserCDPSession()
  await devtools.send('Storage.clearCookies')
  if (role) await devtools.send('Storage.setCookies', { cookies: await signIn(site.url, role) })
  const results: Result[] = []
  for (let round = 0; round < ROUNDS; round++) results.push(await look(site.url + path, isHidden))
  report(role ? `${role} ${path}` : path, results, !role)
}

async function look(url: string, hidden?: boolean) {
  // A page that asks search engines to stay away is judged by the rest.
  const skipAudits = hidden ? ['is-crawlable'] : []
  const run = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], skipAudits, logLevel: 'silent' })
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  return run.lhr
}

function report(path: string, results: Result[], isPublic: boolean) {
  const scores = CATEGORIES.map((name) =>
    median(results.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
  )
  const times = Object.keys(AUDITS).map((name) => median(results.map(({ audits }) => audits[name]?.numericValue ?? 0)))
  const [lcp = 0, tbt = 0, cls = 0] = times
  // A screen behind a login asks no search engine for anything.
  const bars = isPublic ? BARS : BARS.slice(0, -1)
  const isGood =
    bars.every((bar, at) => (scores[at] ?? 0) >= bar) &&
    Object.values(AUDITS).every((bar, at) => Number((times[at] ?? 0).toFixed(3)) <= bar)
  const loaded = results.map(scripts)
  const weight = [median(loaded.map(({ bytes }) => bytes)), median(loaded.map(({ files }) => files))]
  const figures = [...scores, lcp.toFixed(0), tbt.toFixed(0), cls.toFixed(3), ...weight]
  console.log(row(path, figures) + (isGood ? '' : '   short of the bar'))
  if (isCurious) for (const line of shortcomings(results)) console.log(line)
}

/** Bytes as they travel. */
function scripts({ audits }: Result) {
  const details = audits['network-requests']?.details
  const items = details && 'items' in details ? (details.items as Record<string, unknown>[]) : []
  const loaded = items.filter(({ resourceType, url }) => resourceType === 'Script' || String(url).endsWith('.js'))
  return { files: loaded.length, bytes: loaded.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) }
}

/** What Lighthouse names, in any of the loads. */
function shortcomings(results: Result[]) {
  const named = results.flatMap(({ audits }) =>
    Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .flatMap(({ id, displayValue = '', details }) => [`    ${id} ${displayValue}`, ...elementsIn(id, details)]),
  )
  return [...new Set(named)].sort()
}

function elementsIn(id: string, details: unknown) {
  const { items = [] } = (details ?? {}) as { items?: { node?: { snippet: string } }[] }
  return items.flatMap(({ node }) => (node ? `    ${id}: ${node.snippet}` : []))
}

function row(page: string, figures: (string | number)[]) {
  return (
    (page.length > 34 ? `${page.slice(0, 33)}…` : page).padEnd(36) + figures.map((f) => String(f).padStart(9)).join('')
  )
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function median(values: number[]) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
