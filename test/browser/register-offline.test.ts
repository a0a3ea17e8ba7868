import type { Page } from '@playwright/test'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { addSomeone, choice, classOf, dialogOf, tile } from './class-now.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { installClock } from './warm-contexts.ts'

test.skip(!HAS_CLASSROOM)

const places = (page: Page) =>
  page
    .getByRole('list', { name: 'Students' })
    .getByRole('button')
    .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().top)))

/** How many marks of its user a phone keeps. */
const keptOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('register')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('marks').objectStore('marks').getAll()
          reading.onsuccess = () => resolve(reading.result.flat().length)
        }
      }),
  )

test('no name moves under a thumb: not when the connection goes or comes, nor when marks wait or are refused', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { names, path, gone } = await classOf(mentor, site.url, 'Counting on a train', 4)
  await mentor.setViewportSize({ width: 390, height: 844 })
  await mentor.goto(path)
  await hydrated(mentor)
  await expect(mentor.getByText('No attendance saved yet.')).toBeVisible()
  const before = await places(mentor)
  await mentor.context().setOffline(true)
  await expect(mentor.getByText('You are offline. No attendance saved yet.')).toBeVisible()
  expect(await places(mentor), 'the connection is lost').toEqual(before)
  await tile(mentor, names[0] ?? '').click()
  await expect(mentor.getByText('1 attendance entry is waiting on this phone for a connection.')).toBeVisible()
  expect(await places(mentor), 'a mark waits').toEqual(before)
  await mentor.route(/\/register$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { message: 'You do not have permission.' } })
      : route.continue(),
  )
  await mentor.context().setOffline(false)
  await expect(mentor.getByText('1 attendance entry was not saved.')).toBeVisible()
  await expect(mentor.getByRole('link', { name: 'Some attendance was not saved' })).toBeVisible()
  expect(await places(mentor), 'it is refused').toEqual(before)
  await mentor.evaluate(() => document.documentElement.toggleAttribute('data-outdated', true))
  await expect(mentor.getByText('There is a new version of this site.')).toBeVisible()
  expect(await places(mentor), 'there is something to reload').toEqual(before)
  await gone()
})

test('a refusal is said once and not sent again by itself; marks of other classes are stored', async ({
  signedInAs,
  site,
  expectPageError,
}) => {
  expectPageError(/^response: 500 PUT/)
  const mentor = await signedInAs('mentor')
  await installClock(mentor, { time: Date.now() })
  const [first, second, third] = [
    await classOf(mentor, site.url, 'Counting what is refused', 1),
    await classOf(mentor, site.url, 'Counting what fails', 1),
    await classOf(mentor, site.url, 'Counting what goes on', 1),
  ]
  const refusal = `${first.names[0]}, Absent: You do not have permission.`
  const sent = { refused: 0, failed: 0 }
  let isAllowed = false
  let isOffline = false
  await mentor.route(`**/api/classes/${first.classId}/register`, (route) => {
    if (route.request().method() !== 'PUT' || isAllowed) return route.continue()
    // What a test answers arrives without a connection too.
    if (isOffline) return route.abort('internetdisconnected')
    sent.refused++
    return route.fulfill({ status: 403, json: { message: 'You do not have permission.' } })
  })
  await mentor.route(`**/api/classes/${second.classId}/register`, (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    if (isOffline) return route.abort('internetdisconnected')
    sent.failed++
    return route.fulfill({ status: 500, json: { message: 'Failed.' } })
  })
  for (const [at, { path, names }] of [first, second, third].entries()) {
    await mentor.goto(path)
    await hydrated(mentor)
    isOffline = true
    await mentor.context().setOffline(true)
    await tile(mentor, names[0] ?? '').click()
    await expect(mentor.getByText('1 attendance entry is waiting on this phone for a connection.')).toBeVisible()
    await expect.poll(() => keptOn(mentor)).toBe(at + 1)
    if (path === second.path) await mentor.goto('about:blank')
    isOffline = false
    await mentor.context().setOffline(false)
    // Left before the refusal is kept, its page would leave the mark to be sent by the next.
    if (path === first.path) await expect(mentor.getByText(refusal)).toBeVisible()
  }
  await expect(mentor.getByText('Attendance saved for 1 student.')).toBeVisible()
  expect(sent.refused).toBe(1)
  const failedBefore = sent.failed
  await mentor.clock.fastForward(25_000)
  await expect.poll(() => sent.failed, 'what may succeed later is sent again').toBeGreaterThan(failedBefore)
  expect(sent.refused, 'what is refused is not').toBe(1)
  await mentor.goto(first.path)
  await expect(mentor.getByText(refusal)).toBeVisible()
  isAllowed = true
  await mentor.getByRole('button', { name: 'Send again' }).click()
  await mentor.clock.fastForward(5_000)
  await expect(mentor.getByText('Attendance saved for 1 student.')).toBeVisible()
  for (const { gone } of [first, second, third]) await gone()
})

test('whoever can be added is known offline where a link led to the register', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { batchId, enrolled, path, gone } = await classOf(mentor, site.url, 'Counting by a link', 1, 2)
  await mentor.goto(`/dashboard/batches/${batchId}`)
  await hydrated(mentor)
  const candidates = mentor.waitForResponse(/\/candidates$/)
  await mentor.getByRole('link', { name: 'Attendance register of class 1', exact: true }).click()
  await expect(mentor).toHaveURL(path)
  await candidates
  await mentor.context().setOffline(true)
  await addSomeone(mentor).click()
  for (const { name } of enrolled) await expect(choice(mentor, name)).toBeVisible()
  await dialogOf(mentor).getByRole('button', { name: 'Cancel' }).click()
  await mentor.context().setOffline(false)
  await gone()
})
