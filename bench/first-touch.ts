import { chromium, devices, type Page } from '@playwright/test'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { type Role, signIn } from '#test/browser/daily-screens.ts'
import { startSite } from '#test/browser/site.ts'
import { warmUpPhone } from './warm-phone.ts'

/**
 * A first interaction over a weak connection: from the press just after the first paint to the first paint of its result, on
 * a phone whose processor is four times slower, over 400 kbit/s with 400 ms to the server. A guest's phone is cold; a user's has
 * opened the page before and all files of the build, and is pressed once it is hydrated. The median of five. `npm run bench first-touch login` measures those
 * whose name has the word.
 */
const ROUNDS = 5
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
/**
 * Milliseconds that an answer of the browser itself may take, the next page, a form with the page it leads to; and in a
 * session the next screen and its skeleton.
 */
const SHOWN = 100
const NEXT_PAGE = 1_200
const SENT = 2_500
const LOGGED_IN = 3_000
const NEXT_SCREEN = 1_000
const SKELETON = 200

type Touch = {
  name: string
  /** In a session, on a warm phone. */
  as?: Role
  at: string
  bar: number
  /** Pressed, as a finger finds it. */
  press: (page: Page) => ReturnType<Page['locator']>
  /** What is looked for on the same page; else the first paint of the page at an address that ends so. */
  shows?: string
  leadsTo?: RegExp
  typed?: Record<string, string>
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })
const shortcut = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name })
const inForm = (name: string) => (page: Page) => page.locator('form').getByRole('button', { name })
const email = 'student@example.com'
const secret = 'classroom'

const touches: Touch[] = [
  { name: 'menu', at: '/', bar: SHOWN, press: button('Open the menu'), shows: '#menu:popover-open' },
  {
    name: 'contact widget',
    at: '/',
    bar: SHOWN,
    press: button(/contact options/),
    shows: '#contact-card:popover-open',
  },
  { name: 'chat', at: '/', bar: SHOWN, press: button(/chat assistant/), shows: '#chat:popover-open' },
  {
    name: 'link to the courses',
    at: '/',
    bar: NEXT_PAGE,
    press: (page) => page.getByRole('main').getByRole('link', { name: 'Explore Courses' }),
    leadsTo: /\/courses$/,
  },
  {
    name: 'sign-up, sent',
    at: '/signup',
    bar: SENT,
    press: inForm('Register'),
    typed: { name: 'Asha Kini', email: 'asha{round}@example.org', password: 'monsoon', confirmPassword: 'monsoon' },
    leadsTo: /\/signup\?done$/,
  },
  {
    name: 'demo booked',
    at: '/book-demo',
    bar: SENT,
    press: inForm('Book my free demo'),
    typed: { fullName: 'Asha Kini', email: 'asha@example.org', phone: '9876543210', course: 'sap-mm' },
    leadsTo: /\/demo-confirmation$/,
  },
  {
    name: 'login to the dashboard',
    at: '/login',
    bar: LOGGED_IN,
    press: inForm('Login'),
    typed: { email, password: secret },
    leadsTo: /\/dashboard\/student$/,
  },
  {
    name: 'student, to My Courses',
    as: 'student',
    at: '/dashboard/student',
    bar: NEXT_SCREEN,
    press: shortcut('Courses'),
    shows: '#main h1 + ul summary',
  },
  {
    name: 'student, skeleton of it',
    as: 'student',
    at: '/dashboard/student',
    bar: SKELETON,
    press: shortcut('Courses'),
    shows: '#main .animate-pulse',
  },
  {
    name: 'mentor, to the timetable',
    as: 'mentor',
    at: '/dashboard/mentor',
    bar: NEXT_SCREEN,
    press: shortcut('Timetable'),
    shows: '#main:not(:has(.animate-pulse)) nav[aria-label=Weeks]',
  },
  {
    name: 'mentor, bell',
    as: 'mentor',
    at: '/dashboard/mentor',
    bar: SHOWN,
    press: button(/^Notifications/),
    shows: 'section:popover-open',
  },
  {
    name: 'login refused',
    at: '/login',
    bar: SENT,
    press: inForm('Login'),
    typed: { email, password: 'wrong password' },
    leadsTo: /\/login$/,
  },
]

const site = await startSite({ TRUST_PROXY: '1' })
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  env: await chromiumEnv(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  console.log(row('first touch', ['ms', 'bar', 'script B']))
  for (const touch of touches.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    const rounds: Measured[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(touch, round))
    const ms = median(rounds.map((measured) => measured.ms))
    const bytes = median(rounds.map(({ scriptBytes }) => scriptBytes))
    console.log(row(touch.name, [ms.toFixed(0), touch.bar, bytes]) + (ms <= touch.bar ? '' : '   short of the bar'))
  }
} finally {
  await browser.close()
  await site.stop()
}

type Measured = { ms: number; scriptBytes: number }

async function measure({ as, at, press, shows, leadsTo, typed = {} }: Touch, round: number): Promise<Measured> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: site.url })
  if (as) await context.addCookies(await signIn(site.url, as))
  const page = await context.newPage()
  if (as) await warmUpPhone(page, at)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let scriptBytes = 0
  const scripts = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.endsWith('.js')) scripts.add(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })

  await page.goto(at, { waitUntil: 'commit' })
  await firstPaint(page)
  if (as) await page.locator('html[data-hydrated]').waitFor()
  // As if it had been typed: to type takes a user longer than anything measured here.
  await page.evaluate(
    (values) => {
      for (const [name, value] of Object.entries(values)) {
        const field = document.querySelector<HTMLInputElement>(`form [name=${name}]`)
        if (field) field.value = value
      }
    },
    Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.replace('{round}', String(round))])),
  )
  const target = press(page)
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`There is nothing to press at ${at}`)
  const pressed = Date.now()
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const painted = shows ? await shown(page, shows) : await paintedAt(page, leadsTo ?? /$/, pressed)
  await context.close()
  return { ms: painted - pressed, scriptBytes }
}

/** When the first frame with it was painted, in milliseconds since the epoch. */
async function shown(page: Page, selector: string) {
  const frame = await page.waitForFunction(
    (selector) =>
      document.querySelector(selector)?.checkVisibility() ? performance.timeOrigin + performance.now() : false,
    selector,
    { polling: 'raf' },
  )
  return Number(await frame.jsonValue())
}

async function paintedAt(page: Page, address: RegExp, after: number) {
  for (;;) {
    await page.waitForURL(address, { waitUntil: 'commit' })
    const painted = await firstPaint(page)
    // The page that it was pressed on may be at the same address.
    if (painted > after) return painted
  }
}

/** First contentful paint, in milliseconds since the epoch. */
async function firstPaint(page: Page): Promise<number> {
  try {
    const paint = await page.waitForFunction(
      () => {
        const [first] = performance.getEntriesByName('first-contentful-paint')
        return first ? performance.timeOrigin + first.startTime : false
      },
      undefined,
      { polling: 50 },
    )
    return Number(await paint.jsonValue())
  } catch (error) {
    // The page went away while it was being looked at.
    if (String(error).includes('context was destroyed')) return firstPaint(page)
    throw error
  }
}

function row(name: string, cells: (string | number)[]) {
  return name.padEnd(26) + cells.map((cell) => String(cell).padStart(10)).join('')
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
