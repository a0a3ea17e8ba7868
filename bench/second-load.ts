import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { dailyScreens, type Role, signIn } from '#test/browser/daily-screens.ts'
import { startSite } from '#test/browser/site.ts'
import { type Line, openSlowLine } from './slow-line.ts'
import { warmUpPhone } from './warm-phone.ts'

/**
 * A screen that is opened again on the same day in a new tab, on a phone whose processor is four times slower and whose
 * service worker has the files of the build. Milliseconds from the start of the navigation until the largest part
 * is painted, and until the page is hydrated where it is pressed just then; the median of five, over two lines. A word
 * chooses the screens whose address has it: `npm run bench second-load my-courses`.
 */
const ROUNDS = 5
const SLOWER = 4
/** Milliseconds. */
const READABLE = 500
const PRESSABLE = 1_000
/** The first is that of Lighthouse's phone. */
const LINES: Line[] = [
  { latency: 150, rate: 204_800 },
  { latency: 400, rate: 50_000 },
]
const FAST: Line = { latency: 0, rate: Number.POSITIVE_INFINITY }

const site = await startSite()
const line = await openSlowLine(site.url)
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  env: await chromiumEnv(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  const screens = (await dailyScreens(site.url)).filter(({ path }) => path.includes(process.argv[2] ?? ''))
  console.log(
    row(
      'readable, pressable',
      LINES.flatMap(({ latency }) => [`${latency} ms`, '']),
    ),
  )
  for (const { role, path } of screens) {
    const context = await warmPhone(role, path)
    const figures: number[] = []
    for (const each of LINES) figures.push(...(await measure(context, path, each)))
    await context.close()
    const isShort = figures.some((ms, at) => ms > (at % 2 ? PRESSABLE : READABLE))
    const cells = figures.map((ms) => ms.toFixed(0))
    console.log(row(`${role} ${path}`, cells) + (isShort ? '   short of a bar' : ''))
  }
} finally {
  await browser.close()
  line.close()
  await site.stop()
}

async function warmPhone(role: Role, path: string) {
  line.become(FAST)
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: line.url })
  await context.addCookies(await signIn(line.url, role))
  const page = await context.newPage()
  await warmUpPhone(page, path)
  await page.close()
  return context
}

async function measure(context: BrowserContext, path: string, over: Line) {
  const readable: number[] = []
  const pressable: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(pressOnceReadable)
    line.become(over)
    await page.goto(path, { waitUntil: 'commit' })
    pressable.push(await markedAt(page, 'pressable'))
    readable.push(await markedAt(page, 'readable'))
    line.become(FAST)
    await page.close()
  }
  return [median(readable), median(pressable)]
}

/** Presses what needs no answer once the document has arrived and is painted. */
function pressOnceReadable() {
  new PerformanceObserver((list) => {
    const startTime = list.getEntries().at(-1)?.startTime
    performance.clearMarks('readable')
    performance.mark('readable', { startTime })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  document.addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() =>
      setTimeout(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))),
    ),
  )
  addEventListener('hydrated', () => performance.mark('pressable'))
}

/** In milliseconds since the navigation began. */
async function markedAt(page: Page, name: string) {
  const mark = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, name)
  return Number(await mark.jsonValue())
}

function row(name: string, cells: string[]) {
  return name.slice(0, 38).padEnd(40) + cells.map((cell) => cell.padStart(8)).join('')
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
