import { chromium, devices } from '@playwright/test'
import { chromiumEnv, chromiumPath } from '#test/browser/chromium.ts'
import { startSite } from '#test/browser/site.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'

/**
 * How a week of 203 classes scrolls, to its end and back, on a desk and on a phone whose processor is four times slower:
 * frames, those of more than 50 ms and the longest. `npm run bench scroll`.
 */
const BATCHES = 29
const STEPS = 60
const SLOWER = 4
const MONDAY = '2030-01-07'
const LOOKS = { desk: { viewport: { width: 1280, height: 800 } }, phone: devices['Pixel 7'] }

const site = await startSite()
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  env: await chromiumEnv(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const json = { origin: site.url }
try {
  for (const [name, look] of Object.entries(LOOKS)) {
    const context = await browser.newContext({ ...look, baseURL: site.url })
    const data = { email: 'mentor@example.com', password: 'classroom' }
    await context.request.post('/api/auth/login', { headers: json, data })
    if (name === 'desk') await planWeek(context.request)
    const page = await context.newPage()
    await page.goto(`/dashboard/timetable?day=${MONDAY}`, { waitUntil: 'networkidle' })
    const devtools = await context.newCDPSession(page)
    if (name === 'phone') await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const shown = await page.getByRole('listitem').filter({ hasText: 'Week upon week' }).count()
    const watched = await page.evaluateHandle(watchFrames)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.mouse.move(300, 400)
    for (let step = 0; step < 2 * STEPS; step++) {
      await page.mouse.wheel(0, (step < STEPS ? 1 : -1) * (height / STEPS))
      await page.waitForTimeout(16)
    }
    const frames = await watched.jsonValue()
    const late = frames.filter((ms) => ms > 50)
    const longest = Math.max(...frames)
    console.log(
      `${name}: ${shown} classes, ${height} px, ${frames.length} frames, ${late.length} over 50 ms, longest ${longest.toFixed(0)} ms`,
    )
    await context.close()
  }
} finally {
  await browser.close()
  await site.stop()
}

type Requests = Awaited<ReturnType<typeof browser.newContext>>['request']

async function planWeek(request: Requests) {
  const ask = async (path: string, data: object) => (await request.post(`/api${path}`, { headers: json, data })).json()
  const { _id: mentorId } = await (await request.get('/api/profile/me')).json()
  const { _id: courseId } = await ask('/courses', courseDraft({ title: 'Week upon week' }))
  const draft = batchDraft({ courseId, mentorId }, { startsOn: MONDAY, classCount: 7, room: 'Room 1' })
  for (let at = 0; at < BATCHES; at++) await ask('/batches', { ...draft, name: `Batch ${at}`, isConfirmed: true })
}

/** Milliseconds of each frame from now on. */
function watchFrames() {
  const frames: number[] = []
  let last = performance.now()
  requestAnimationFrame(function frame(now) {
    frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  })
  return frames
}
