import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { publicPages } from '#test/browser/public-pages.ts'
import { startSite } from '#test/browser/site.ts'

/**
 * Every public page on a phone, as Lighthouse sees it: the median of three loads, on the real program in production
 * with demo content. `npm run bench lighthouse /courses` looks at one page; with `--why` it names what falls short, with
 * `--once` it loads each page once.
 */
const ROUNDS = process.argv.includes('--once') ? 1 : 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const BARS = [98, 100, 100, 100]
/** Milliseconds, milliseconds, layout shift. */
const AUDITS = { 'largest-contentful-paint': 1500, 'total-blocking-time': 50, 'cumulative-layout-shift': 0 }

const paths = process.argv.slice(2).filter((word) => word.startsWith('/'))
const isCurious = process.argv.includes('--why')

const site = await startSite()
const port = await freePort()
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  env: await chromiumEnv(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
})
try {
  console.log(row('page', ['perf', 'a11y', 'best', 'SEO', 'LCP ms', 'TBT ms', 'CLS', 'script B']))
  for (const page of await publicPages(site.url)) {
    if (paths.length > 0 && !paths.includes(page.path)) continue
    const results: Result[] = []
    for (let round = 0; round < ROUNDS; round++) results.push(await look(site.url + page.path, page.hidden))
    report(page.path, results)
  }
} finally {
  await browser.close()
  await site.stop()
}

async function look(url: string, hidden?: boolean) {
  // A page that asks search engines to stay away is judged by the rest.
  const skipAudits = hidden ? ['is-crawlable'] : []
  const run = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], skipAudits, logLevel: 'silent' })
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  return run.lhr
}

function report(path: string, results: Result[]) {
  const scores = CATEGORIES.map((name) =>
    median(results.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
  )
  const times = Object.keys(AUDITS).map((name) => median(results.map(({ audits }) => audits[name]?.numericValue ?? 0)))
  const [lcp = 0, tbt = 0, cls = 0] = times
  const isGood =
    scores.every((score, at) => score >= (BARS[at] ?? 0)) &&
    Object.values(AUDITS).every((bar, at) => Number((times[at] ?? 0).toFixed(3)) <= bar)
  const figures = [...scores, lcp.toFixed(0), tbt.toFixed(0), cls.toFixed(3), median(results.map(scriptBytes))]
  console.log(row(path, figures) + (isGood ? '' : '   short of the bar'))
  if (isCurious) for (const line of shortcomings(results)) console.log(line)
}

/** As they travel. */
function scriptBytes({ audits }: Result) {
  const details = audits['resource-summary']?.details ?? audits['network-requests']?.details
  const items = details && 'items' in details ? (details.items as Record<string, unknown>[]) : []
  return items
    .filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'script')
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
}

/** What Lighthouse names, in any of the loads. */
function shortcomings(results: Result[]) {
  const named = results.flatMap(({ audits }) =>
    Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .map(({ id, displayValue = '' }) => `    ${id} ${displayValue}`),
  )
  return [...new Set(named)].sort()
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
