import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { nameOf, publicPages } from '#test/browser/public-pages.ts'
import { shot } from '#test/browser/screenshots.ts'
import { startSite } from '#test/browser/site.ts'

/** Every public page on a phone, a tablet and a desk, light and dark, to be looked at side by side. */
const folder = 'test-results/public'
const WIDTHS = [360, 768, 1280]
/** What the README shows. */
const KEPT = ['courses-1280-light', 'home-360-dark']
const TALLEST = 800

const site = await startSite()
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  env: await chromiumEnv(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  const page = await browser.newPage({ locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' })
  for (const { path } of await publicPages(site.url)) {
    await page.goto(site.url + path)
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
} finally {
  await browser.close()
  await site.stop()
}
