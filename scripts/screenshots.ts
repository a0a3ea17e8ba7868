import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { dashboardPages, nameOfScreen, type Role } from '#test/browser/dashboard-pages.ts'
import { nameOf, publicPages } from '#test/browser/public-pages.ts'
import { shot } from '#test/browser/screenshots.ts'
import { startSite } from '#test/browser/site.ts'

/**
 * Every public page, and with `--dashboards` every screen of each role, on a phone, a tablet and a desk, light and dark,
 * to be looked at side by side.
 */
const WIDTHS = [360, 768, 1280]
/** What the README shows. */
const KEPT = ['courses-1280-light', 'home-360-dark']
const TALLEST = 800
const ROLES: Role[] = ['admin', 'mentor', 'student']

const site = await startSite()
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  env: await chromiumEnv(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  await takePublic(browser)
  if (process.argv.includes('--dashboards')) await takeDashboards(browser)
} finally {
  await browser.close()
  await site.stop()
}

function openPage(browser: Browser) {
  return browser.newPage({
    baseURL: site.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
}

async function takePublic(browser: Browser) {
  const folder = 'test-results/public'
  const page = await openPage(browser)
  for (const { path } of await publicPages(site.url)) {
    await page.goto(path)
    await shot(page, nameOf(path), { widths: WIDTHS, folder })
  }
  for (const name of KEPT) {
    const picture = sharp(`${folder}/${name}.png`)
    const { width, height } = await picture.metadata()
    await picture
      .extract({ left: 0, top: 0, width, height: Math.min(height, TALLEST) })
      .png({ palette: true, effort: 10 })
      .toFile(`docs/screenshots/${name}.png`)
  }
  console.log(`In ${folder}, and ${KEPT.length} of them in docs/screenshots.`)
}

async function takeDashboards(browser: Browser) {
  const folder = 'test-results/dashboards'
  const student = await openPage(browser)
  const enter = (page: typeof student, who: Role) =>
    page.request.post('/api/auth/login', {
      headers: { origin: site.url },
      data: { email: `${who}@example.com`, password: 'classroom' },
    })
  await enter(student, 'student')
  for (const role of ROLES) {
    const page = await openPage(browser)
    await enter(page, role)
    for (const screen of await dashboardPages(role, async (path) => (await student.request.get(path)).json())) {
      await page.goto(screen, { waitUntil: 'networkidle' })
      await shot(page, nameOfScreen(screen), { widths: WIDTHS, folder })
    }
  }
  console.log(`In ${folder}.`)
}
