import { generateKeyPairSync } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { exportPublicKey, signCertificate } from '#src/features/certificates/server/signing.ts'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { startSite } from '#test/browser/site.ts'

/**
 * How long a certificate takes to verify on a phone whose processor is six times slower, from its token to its verdict on the
 * screen, and how much script that needs: `npm run bench certificate`. The file verifies without Web Crypto.
 */
const ROUNDS = 15
const SLOWER = 6
const MS = 50
const KB = 40

const { privateKey } = generateKeyPairSync('ed25519')
const { kid } = await exportPublicKey(privateKey)
const tokens = await Promise.all(
  Array.from({ length: ROUNDS + 1 }, (_, at) =>
    signCertificate(privateKey, kid, {
      number: `KEA-26-${String(at + 1).padStart(5, '0')}`,
      name: 'Venkatanarasimharajuvaripeta Lakshminarayana Subrahmanyam',
      course: 'SAP S/4HANA SD: Sales and Distribution',
      medium: 'classroom',
      attended: 34,
      of: 36,
      hours: 72.5,
      from: '2026-09-01',
      to: '2026-11-20',
      mentor: 'Rohan Rao',
      issuedOn: '2026-11-27',
    }),
  ),
)

const site = await startSite({ CERTIFICATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })) })
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  env: await chromiumEnv(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: site.url })
  const file = await (await fetch(`${site.url}/certificate-check.html`)).text()
  const inFile = /<script>([\s\S]*)<\/script>/.exec(file)?.[1] ?? ''
  const elsewhere = await scriptsOf(context, '/login')
  const added = (await scriptsOf(context, `/certificate#${tokens[0]}`)).filter(
    ([name]) => !elsewhere.some(([it]) => it === name),
  )
  report('the file: script', gzipSync(inFile).length / 1000, KB, 'kB')
  report('the page: script beyond others', added.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000, KB, 'kB')
  report('the file: verified and shown', await timeOf(context, '/certificate-check.html', typed), MS, 'ms')
  report('the page: verified and shown', await timeOf(context, `/certificate#${tokens[0]}`, followed), MS, 'ms')
} finally {
  await browser.close()
  await site.stop()
}

function report(what: string, figure: number, bar: number, unit: string) {
  console.log(
    `${what.padEnd(32)}${figure.toFixed(1).padStart(8)} ${unit}   bar: <= ${bar}${figure <= bar ? '' : '   short of the bar'}`,
  )
}

/** Each script that a page loads, with its bytes on the wire. */
async function scriptsOf(context: BrowserContext, path: string): Promise<[string, number][]> {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  // Other pages are hydrated at the first key, which loads what all pages share.
  await page.keyboard.press('Tab')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/framework-[^/]+\.js$/.test(name)),
  )
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js')
          ? [[entry.name, entry.encodedBodySize] satisfies [string, number]]
          : [],
      ),
  )
  await page.close()
  return scripts
}

type Show = (page: Page, token: string, number: string) => Promise<number>

/** The median of several tokens in milliseconds, the first of which warms up. */
async function timeOf(context: BrowserContext, path: string, show: Show) {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const times: number[] = []
  for (const [at, token] of tokens.toReversed().entries())
    times.push(await show(page, token, `KEA-26-${String(tokens.length - at).padStart(5, '0')}`))
  await page.close()
  return times.slice(1).toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0
}

function typed(page: Page, token: string, number: string) {
  return page.evaluate(
    ([token = '', number = '']) => {
      const began = performance.now()
      return new Promise<number>((resolve) => {
        const field = document.querySelector('textarea')
        const fields = document.getElementById('fields')
        if (!field || !fields) throw new Error('This is not the file')
        new MutationObserver((_, observer) => {
          if (!fields.textContent?.includes(number)) return
          observer.disconnect()
          resolve(performance.now() - began)
        }).observe(fields, { childList: true })
        field.value = token
        field.dispatchEvent(new Event('input'))
      })
    },
    [token, number],
  )
}

function followed(page: Page, token: string, number: string) {
  return page.evaluate(
    ([token = '', number = '']) => {
      const began = performance.now()
      return new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('article')?.textContent?.includes(number)) return
          observer.disconnect()
          resolve(performance.now() - began)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
        location.hash = token
      })
    },
    [token, number],
  )
}
