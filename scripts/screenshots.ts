import { chromium } from '@playwright/test'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { type Site, startSite } from '#test/browser/site.ts'
import { ofAccounts } from './screenshots/accounts.ts'
import { ofAdmins } from './screenshots/admins.ts'
import { empties, manies, ones } from './screenshots/amounts.ts'
import { addMany, addOne } from './screenshots/data.ts'
import { ofGuests } from './screenshots/guests.ts'
import { loadingAndFailed } from './screenshots/loading-and-failed.ts'
import { ofMentors } from './screenshots/mentors.ts'
import { hiddenPosts, hidePosts, ofModeration } from './screenshots/moderation.ts'
import { startNewSite } from './screenshots/new-site.ts'
import { offlineScreenshots } from './screenshots/offline.ts'
import { pagesOf } from './screenshots/pages.ts'
import { isInReadme, keepForReadme } from './screenshots/readme.ts'
import type { Screenshot } from './screenshots/screenshot.ts'
import { sessionsAt, signIn } from './screenshots/sessions.ts'
import { ofStudents } from './screenshots/students.ts'
import { FOLDER, take } from './screenshots/take.ts'

/**
 * Every page of everyone in every state, on a phone, a tablet, a small and a large desk, light and dark, to be looked at
 * side by side. Words choose those whose names hold one of them, numbers the widths: `-- students failed 360`; `readme`
 * those of docs/screenshots.
 */
const WIDTHS = [360, 768, 1024, 1280]
const AT_ONCE = 3

const args = process.argv.slice(2)
const words = args.filter((word) => Number.isNaN(Number(word)))
const widths = WIDTHS.filter((width) => args.length === words.length || args.includes(String(width)))
const isAsked = ({ name }: Screenshot) =>
  words.length === 0 || words.some((word) => (word === 'readme' ? isInReadme(name) : name.includes(word)))

const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  env: await chromiumEnv(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const problems: string[] = []

async function takeAll({ url }: Site, screenshots: Screenshot[]) {
  const sessions = await sessionsAt(url)
  // One walk through all of them, by several.
  const walk = screenshots.filter(isAsked).values()
  async function photograph() {
    for (const screenshot of walk)
      await take({ browser, origin: url, sessions }, screenshot, widths).catch((error) =>
        problems.push(`${screenshot.name}: ${error}`),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, photograph))
}

async function ofTheDemo(site: Site) {
  const student = await signIn(site.url, 'student')
  const pages = await pagesOf(site.url, async (path) => (await student.get(path)).json())
  await takeAll(site, [
    ...pages,
    ...loadingAndFailed(pages),
    ...ofGuests,
    ...ofStudents,
    ...ofMentors,
    ...ofAdmins,
    ...ofAccounts,
    ...ofModeration,
    ...offlineScreenshots,
  ])
  await takeAll(site, hiddenPosts(await hidePosts(site.url)))
  const many = manies(await addMany(site.url))
  await takeAll(site, many)
}

async function ofTheFirstDay(site: Site) {
  await takeAll(site, empties())
  await takeAll(site, ones(await addOne(site.url)))
}

for (const [start, show] of [
  [() => startSite({ TRUST_PROXY: '1' }), ofTheDemo],
  [startNewSite, ofTheFirstDay],
] as const) {
  const site = await start()
  await show(site).finally(site.stop)
}
await browser.close()
await keepForReadme()
console.log(`In ${FOLDER}.`)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
