import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { startSite } from '#test/browser/site.ts'
import { newBatch } from '#test/browser/teaching.ts'
import { courseDraft, moduleDraft } from '#test/factories.ts'

/**
 * How long a phone whose processor is four times slower takes from each press of a week at the institute to the next paint
 * (Interaction to Next Paint, https://web.dev/articles/inp): the median of five, each on a page that was just opened.
 * `npm run bench interactions register` measures those whose name has the word.
 */
const ROUNDS = 5
const SLOWER = 4
/** Milliseconds. */
const BAR = 100
/** Shorter ones are not reported by the browser. */
const SHORTEST = 16
const STUDENTS = 15
const MINUTE = 60_000

type Press = {
  name: string
  as?: 'student' | 'mentor' | 'admin'
  at: string
  target: (page: Page) => ReturnType<Page['locator']>
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const main = (page: Page) => page.getByRole('main')
const shortcut = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name })

const site = await startSite()
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  env: await chromiumEnv(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  const { register, batch, course } = await prepare(browser)
  const presses: Press[] = [
    { name: 'menu of a guest', at: '/', target: button('Open the menu') },
    { name: 'menu', as: 'student', at: '/dashboard/student', target: button('Menu') },
    { name: 'bell', as: 'student', at: '/dashboard/student', target: button(/^Notifications/) },
    { name: 'search', as: 'mentor', at: '/dashboard/mentor', target: button('Search') },
    { name: 'to My Courses', as: 'student', at: '/dashboard/student', target: shortcut('Courses') },
    { name: 'to the timetable', as: 'student', at: '/dashboard/student', target: shortcut('Timetable') },
    {
      name: 'timetable: open a class',
      as: 'mentor',
      at: '/dashboard/timetable',
      target: (page) => main(page).locator('summary:visible').first(),
    },
    {
      name: 'timetable: next week',
      as: 'mentor',
      at: '/dashboard/timetable',
      target: (page) => page.getByRole('link', { name: 'Next week' }),
    },
    {
      name: 'timetable: select a class',
      as: 'mentor',
      at: `/dashboard/timetable?day=${register.tomorrow}`,
      target: (page) => main(page).locator('[type=checkbox]:visible').last(),
    },
    { name: 'register: all present', as: 'mentor', at: register.path, target: button('All present') },
    {
      name: 'register: a mark',
      as: 'mentor',
      at: register.path,
      target: (page) => page.getByRole('list', { name: 'Students' }).getByRole('button').first(),
    },
    {
      name: 'students: select one',
      as: 'mentor',
      at: '/dashboard/mentor/students',
      target: (page) => main(page).locator('[type=checkbox]:visible').nth(1),
    },
    {
      name: 'students: actions of a row',
      as: 'mentor',
      at: '/dashboard/mentor/students',
      target: button(/^More for /),
    },
    { name: 'batch: actions of a class', as: 'mentor', at: batch, target: button(/^More for class/) },
    { name: 'batch: extend', as: 'mentor', at: batch, target: button('Extend') },
    { name: 'batch: give a seat', as: 'mentor', at: batch, target: button('Give a seat') },
    { name: 'course form: add a module', as: 'mentor', at: course, target: button('Add module') },
    {
      name: 'course form: open a module',
      as: 'mentor',
      at: course,
      target: (page) => main(page).locator('summary:visible').first(),
    },
    {
      name: 'course page: open a module',
      as: 'mentor',
      at: `/courses/${course.split('/').at(-1)}`,
      target: (page) => main(page).locator('summary:visible').last(),
    },
    {
      name: 'forum: open a discussion',
      as: 'student',
      at: '/dashboard/student/forum',
      target: (page) => main(page).locator('summary:visible').first(),
    },
  ]
  const wanted = presses.filter(({ name }) => name.includes(process.argv[2] ?? ''))
  for (const press of wanted) {
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(press))
    const ms = rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
    const shown = ms < SHORTEST ? `< ${SHORTEST}` : ms.toFixed(0)
    console.log(`${press.name.padEnd(32)} ${shown.padStart(5)} ms${ms > BAR ? `   over the bar of ${BAR} ms` : ''}`)
  }
} finally {
  await browser.close()
  await site.stop()
}

async function open(opened: Browser, as: Press['as']) {
  const context = await opened.newContext({ ...devices['Pixel 7'], baseURL: site.url, serviceWorkers: 'block' })
  const data = { email: `${as}@example.com`, password: 'classroom' }
  if (as) await context.request.post('/api/auth/login', { headers: { origin: site.url }, data })
  return context.newPage()
}

async function measure({ as, at, target }: Press) {
  const page = await open(browser, as)
  await page.goto(at, { waitUntil: 'networkidle' })
  const pressed = target(page)
  await pressed.scrollIntoViewIfNeeded()
  const box = await pressed.boundingBox()
  if (!box) throw new Error(`There is nothing to press at ${at}`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const longest = await page.evaluateHandle(watchInteractions, SHORTEST)
  // At its place: a locator looks for its element in the page again, which the phone would do slowly.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  // The browser reports an interaction with the paint after it.
  await page.waitForTimeout(1_000)
  const { ms } = await longest.jsonValue()
  await page.context().close()
  return ms
}

/** The longest interaction from now on; it grows. */
function watchInteractions(durationThreshold: number) {
  const longest = { ms: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) longest.ms = Math.max(longest.ms, entry.duration)
  }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
  return longest
}

/** A class with fifteen students that begins in ten minutes, its batch, and a course of ten modules. */
async function prepare(opened: Browser) {
  const mentor = await open(opened, 'mentor')
  const { api, courseId, batch } = await newBatch(mentor, site.url, 'Counting in a hurry')
  const students: { _id: string }[] = await api.get(`/mentor/students?isApproved=true&limit=${STUDENTS}`)
  for (const { _id: studentId } of students)
    await api.post('/enrollments/enroll', { studentId, courseId, batchId: batch._id, isConfirmed: true })
  const [startsAt, endsAt] = [10, 130].map((minutes) => new Date(Date.now() + minutes * MINUTE).toISOString())
  const added = await api.post(`/batches/${batch._id}/classes`, { startsAt, endsAt, isConfirmed: true })
  const modules = Array.from({ length: 10 }, (_, at) => moduleDraft({ title: `Module ${at + 1}` }))
  const { _id: course } = await api.post('/courses', courseDraft({ title: 'Ten modules', modules }))
  await mentor.context().close()
  const tomorrow = batch.classes[1].startsAt.slice(0, 10)
  return {
    register: { path: `/dashboard/classes/${added.class._id}/register`, tomorrow },
    batch: `/dashboard/batches/${batch._id}`,
    course: `/dashboard/mentor/manage-courses/upload/${course}`,
  }
}
