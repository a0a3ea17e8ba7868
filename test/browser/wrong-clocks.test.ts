import type { Page } from '@playwright/test'
import { ago } from '#src/shared/time.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { classOf, soon, tile } from './class-now.ts'
import { expect, hydrated, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })
test.skip(!HAS_CLASSROOM)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const CLOCKS = [
  { ahead: -25 * HOUR, words: 'The clock of this device is 1 day behind. This site shows the right time.' },
  { ahead: 25 * HOUR, words: 'The clock of this device is 1 day ahead. This site shows the right time.' },
]

/** The device's clock, and nothing else of it, is wrong by so many milliseconds. */
const setAhead = (page: Page, ahead: number) =>
  page.context().addInitScript((ahead) => {
    const RightDate = Date
    class WrongDate extends RightDate {
      constructor(...given: [] | [number]) {
        super(...(given.length === 0 ? ([RightDate.now() + ahead] as const) : given))
      }
      static override now = () => RightDate.now() + ahead
    }
    Object.assign(window, { Date: WrongDate })
  }, ahead)

for (const { ahead, words } of CLOCKS)
  test(`register, timetable and notifications are right where ${words.slice(0, 1).toLowerCase()}${words.slice(1, -1)}`, async ({
    signedInAs,
    site,
  }) => {
    const mentor = await signedInAs('mentor')
    const now = await classOf(mentor, site.url, 'Counting by the site', 1)
    const early = await classOf(mentor, site.url, 'Counting too early', 1)
    await early.api.patch(`/classes/${early.classId}`, { startsAt: soon(45), endsAt: soon(120), isConfirmed: true })
    await setAhead(mentor, ahead)
    await mentor.goto(now.path)
    await hydrated(mentor)
    await expect(mentor.getByText(words)).toBeVisible()
    await expect(tile(mentor, now.names[0] ?? '')).toBeEnabled()
    await expect(mentor.getByRole('button', { name: 'Show code' })).toBeVisible()
    await tile(mentor, now.names[0] ?? '').click()
    await expect(mentor.getByText('Attendance saved for 1 student.')).toBeVisible()
    await expect(mentor.getByText(words)).toHaveCount(1)
    await mentor.goto(early.path)
    await hydrated(mentor)
    await expect(mentor.getByText(words)).toBeVisible()
    await expect(mentor.getByText(/^You can mark attendance from /)).toBeVisible()
    await expect(tile(mentor, early.names[0] ?? '')).toBeDisabled()

    await mentor.goto('/dashboard/timetable')
    await hydrated(mentor)
    await expect(mentor.getByText(words)).toBeVisible()
    const today = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
    await expect(
      mentor.getByRole('region', { name: new RegExp(`, ${today.format(new Date())}, today$`) }),
    ).toBeVisible()

    await mentor.getByRole('button', { name: /^Notifications/ }).click()
    const times = mentor.getByRole('dialog').locator('time')
    await expect(times.first()).toBeVisible()
    for (const time of await times.all()) {
      const at = (await time.getAttribute('datetime')) ?? ''
      // A minute may pass between.
      expect([ago(at, Date.now()), ago(at, Date.now() - MINUTE)]).toContain(await time.textContent())
    }
    await now.gone()
    await early.gone()
  })

test('a register that is kept opens offline by the time of the site', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { names, path, gone } = await classOf(mentor, site.url, 'Counting in a basement', 1)
  await setAhead(mentor, -25 * HOUR)
  await mentor.goto(path)
  await hydrated(mentor)
  await mentor.evaluate(() => navigator.serviceWorker.ready)
  await mentor.reload()
  await expect.poll(() => mentor.evaluate(async (at) => Boolean(await caches.match(at)), path)).toBe(true)
  await mentor.context().setOffline(true)
  await mentor.reload()
  await expect(tile(mentor, names[0] ?? '')).toBeEnabled()
  await expect(
    mentor.getByText('The clock of this device is 1 day behind. This site shows the right time.'),
  ).toBeVisible()
  await mentor.context().setOffline(false)
  await gone()
})

/** The first code that the page gets ends in a moment, and not in half a minute. */
const letFirstCodeEnd = (page: Page) =>
  page.route(
    '**/api/classes/*/code',
    async (route) => {
      const response = await route.fetch()
      const until = new Date(Date.now() + 1_500).toISOString()
      await route.fulfill({ response, json: { ...(await response.json()), code: '000000', until } })
    },
    { times: 1 },
  )

for (const ahead of [-10 * MINUTE, 10 * MINUTE])
  test(`the code of a class changes when it ends, where the clock of the room is ten minutes ${ahead > 0 ? 'fast' : 'slow'}`, async ({
    signedInAs,
    site,
  }) => {
    const mentor = await signedInAs('mentor')
    const { api, classId, path, gone } = await classOf(mentor, site.url, 'Counting by code', 1)
    let requests = 0
    mentor.on('request', (request) => {
      if (request.url().endsWith('/code')) requests++
    })
    await letFirstCodeEnd(mentor)
    await setAhead(mentor, ahead)
    await mentor.goto(path)
    await hydrated(mentor)
    const first = mentor.waitForResponse((response) => response.url().endsWith('/code'))
    await mentor.getByRole('button', { name: 'Show code' }).click()
    expect((await (await first).json()).code).toBe('000000')
    const shown = mentor.getByRole('dialog').getByText(/^\d{3} \d{3}$/)
    // A busy machine may never have shown the first one.
    await expect(shown).not.toHaveText('000 000')
    await expect(async () => {
      const { code } = await api.get(`/classes/${classId}/code`)
      await expect(shown, 'the one that the server shows').toHaveText(`${code.slice(0, 3)} ${code.slice(3)}`, {
        timeout: 1_000,
      })
    }).toPass()
    expect(requests, 'once for each code, and once more where a second was cut off').toBeLessThanOrEqual(5)
    await gone()
  })
