import type { Page, Request } from '@playwright/test'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { sampled } from '../test-all.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLayout, saveScreenshots } from './layout-checks.ts'
import { installClock } from './warm-contexts.ts'

const PLACEHOLDER = 'Search students, mentors, courses, blogs...'
const box = (page: Page) => page.getByPlaceholder(PLACEHOLDER)
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
/** Milliseconds after the last key. */
const REST = 500
const CALL = '**/api/search/global?*'
const queryOf = (url: string) => new URL(url).searchParams.get('query')

// product 15.2
test('by keyboard alone: a key opens it, words find, arrows walk, Enter goes and Escape leads back', async ({
  signedInAs,
}) => {
  const student = await signedInAs('student')
  await student.goto('/dashboard/student')
  await expect(box(student)).toBeVisible()
  const card = student.getByRole('link', { name: 'My Progress' })
  await card.focus()
  await student.keyboard.press('/')
  await expect(box(student)).toBeFocused()
  await expect(box(student)).toHaveValue('')
  await student.keyboard.type('nair')
  await expect(option(student, /Meera Nair/)).toBeVisible()
  await expect(student.getByRole('group', { name: 'Users' })).toBeVisible()
  await expect(option(student, /Meera Nair/).locator('mark')).toHaveText('Nair')
  await student.keyboard.press('Escape')
  await expect(option(student, /Meera Nair/)).toHaveCount(0)
  await expect(card).toBeFocused()

  await student.keyboard.press('ControlOrMeta+k')
  await expect(box(student)).toBeFocused()
  await student.keyboard.type('meera')
  await expect(option(student, /Meera Nair/)).toBeVisible()
  await student.keyboard.press('ArrowDown')
  await expect(option(student, /Meera Nair/)).toHaveAttribute('data-highlighted', '')
  await student.keyboard.press('Enter')
  await expect(student).toHaveURL(/\/dashboard\/student\/profile\?id=[0-9a-f-]{36}$/)
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Meera Nair')
  await expect(box(student)).toHaveValue('')

  await student.getByRole('link', { name: 'Forum' }).first().click()
  await student.getByRole('searchbox', { name: 'Search discussions' }).focus()
  await student.keyboard.type('a/b')
  await expect(student.getByRole('searchbox', { name: 'Search discussions' })).toHaveValue('a/b')
})

// product 15.7
test('each search result leads to a page that its finder may open', async ({ signedInAs }) => {
  test.slow()
  const student = await signedInAs('student')
  const finders = { student, mentor: await signedInAs('mentor'), admin: await signedInAs('admin') }
  const [blog] = (await (await student.request.get('/api/blogs')).json()) as { title: string; slug: string }[]
  const ways: [who: keyof typeof finders, words: string, group: string, address: RegExp, heading: RegExp][] = [
    ['mentor', 'divya', 'Users', /mentor\/profile\?id=/, /Divya Hegde/],
    ['student', 'arjun', 'Users', /student\/profile\?id=/, /Profile/],
    ['mentor', 'ananya', 'Users', /mentor\/profile\?id=/, /Ananya Rao/],
    ['mentor', 'migo', 'Forum Discussions', /\/forum\?id=/, /MIGO/],
    ['student', 'sap', 'Courses', /\/courses\/[0-9a-f-]{36}$/, /SAP/],
    ['admin', 'divya', 'Users', /student\/profile\?id=/, /Divya Hegde|Profile/],
    ['admin', 'migo', 'Forum Discussions', /student\/forum\?id=/, /MIGO/],
    ['admin', 'meera', 'Users', /mentor\/profile\?id=/, /Meera Nair|Profile/],
    ['student', 'migo', 'Forum Discussions', /student\/forum\?id=/, /MIGO/],
    ['student', blog?.title ?? '', 'Blogs', new RegExp(`/blogs/${blog?.slug}$`), /./],
  ]
  for (const [who, words, group, address, heading] of sampled(ways)) {
    const page = finders[who]
    await page.goto(`/dashboard/${who}`)
    await box(page).fill(words)
    await page.getByRole('group', { name: group }).getByRole('option').first().click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    expect(new URL(page.url()).pathname).not.toBe('/unauthorized')
  }
})

test('a discussion that a mentor finds is open and in sight, also after a reload', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  const all = await (await mentor.request.get('/api/forum/discussions?limit=20')).json()
  const last = all.at(-1)
  await mentor.setViewportSize({ width: 390, height: 600 })
  await mentor.goto('/dashboard/mentor')
  await mentor.getByRole('button', { name: 'Search', exact: true }).click()
  await box(mentor).fill(last.title)
  await mentor.getByRole('group', { name: 'Forum Discussions' }).getByRole('option').first().click()
  for (const isReloaded of [false, true]) {
    if (isReloaded) await mentor.reload()
    await expect(mentor).toHaveURL(`/forum?id=${last._id}`)
    const card = mentor.getByRole('listitem').filter({ has: mentor.getByRole('heading', { name: last.title }) })
    await expect(card.getByText(last.content.split('\n')[0]).last()).toBeVisible()
    await expect(card.getByRole('heading', { name: last.title })).toBeInViewport()
  }
})

// product 15.3
test('a search waits for half a second of rest, blank clears, and a late early answer changes nothing', async ({
  signedInAs,
}) => {
  const mentor = await signedInAs('mentor')
  const queries: (string | null)[] = []
  const late = Promise.withResolvers<void>()
  await mentor.route(CALL, async (route) => {
    const query = queryOf(route.request().url())
    queries.push(query)
    if (query === 'divya') await late.promise
    await route.continue().catch(() => {})
  })
  const isLate = (request: Request) => request.url().endsWith('query=divya')
  const ended = Promise.race([
    mentor.waitForEvent('requestfinished', isLate),
    mentor.waitForEvent('requestfailed', isLate),
  ])
  await installClock(mentor)
  await mentor.goto('/dashboard/mentor')
  // What searches loads with the first focus; only then do the rests count.
  await box(mentor).fill('meera')
  await expect(option(mentor, /Meera Nair/)).toBeVisible()
  await box(mentor).fill('')
  await expect(option(mentor, /Meera Nair/)).toHaveCount(0)
  queries.length = 0
  // From here on the clock moves only by hand.
  await mentor.clock.pauseAt(Date.now() + 60_000)
  await box(mentor).pressSequentially('divy')
  await mentor.clock.runFor(REST - 1)
  await box(mentor).pressSequentially('a')
  await mentor.clock.runFor(REST - 1)
  expect(queries).toEqual([])
  await mentor.clock.runFor(1)
  await expect(mentor.getByText('Searching…')).toBeVisible()
  await expect.poll(() => queries).toEqual(['divya'])
  await mentor.clock.resume()
  await box(mentor).fill('arjun')
  await expect(option(mentor, /Arjun Shetty/)).toBeVisible()
  late.resolve()
  await ended
  await mentor.clock.runFor(REST)
  await expect(option(mentor, /Arjun Shetty/)).toBeVisible()
  await expect(option(mentor, /Divya/)).toHaveCount(0)

  await box(mentor).fill('   ')
  await expect(mentor.getByRole('option')).toHaveCount(0)
  await mentor.clock.runFor(REST)
  // The same again is a refetch: the jump of the clock ends the connection of live events.
  expect([...new Set(queries)]).toEqual(['divya', 'arjun'])
  await box(mentor).fill('zzzzzz')
  await expect(mentor.getByText('No results found for "zzzzzz"')).toBeVisible()
})

// product 15.8
test('a failure is logged and shows an empty result', async ({ signedInAs, expectPageError }) => {
  expectPageError(/console: Failed to perform search:/)
  expectPageError(/response: 500/)
  const student = await signedInAs('student')
  await student.goto('/dashboard/student')
  await student.route(CALL, (route) => route.fulfill({ status: 500, json: {} }))
  await box(student).fill('meera')
  await expect(student.getByText('No results found for "meera"')).toBeVisible()
  await expect(student.getByRole('option')).toHaveCount(0)
  await student.unroute(CALL)
  await box(student).fill('meera nair')
  await expect(option(student, /Meera Nair/)).toBeVisible()
})

// product 15.1
test('on a phone it lies over the page and closes again; nobody is kept out, and markup stays text', async ({
  signedInAs,
}) => {
  test.slow()
  const mentor = await signedInAs('mentor')
  await mentor.route(CALL, (route) =>
    queryOf(route.request().url()) === 'img'
      ? route.fulfill({
          json: [
            {
              type: 'Courses',
              data: [
                {
                  _id: '019aa000-0000-7000-8000-000000000000',
                  title: `<img src=x onerror=alert(1)> ${'w'.repeat(150)}`,
                },
              ],
            },
          ],
        })
      : route.continue(),
  )
  await mentor.goto('/dashboard/mentor')
  await mentor.setViewportSize({ width: 360, height: 740 })
  await expect(box(mentor)).toBeHidden()
  const opener = mentor.getByRole('button', { name: 'Search', exact: true })
  await opener.click()
  await expect(box(mentor)).toBeFocused()
  await mentor.keyboard.press('Escape')
  await expect(box(mentor)).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  for (const words of ['img', 'sap', 'zzzzzz']) {
    await box(mentor).fill(words)
    await expect(mentor.getByText(words === 'zzzzzz' ? /No results/ : /<img src|SAP.*/).last()).toBeVisible()
    await expectGoodLayout(mentor, `a search for ${words}`)
    await mentor.setViewportSize({ width: 360, height: 740 })
  }
  await mentor.setViewportSize({ width: 1280, height: 740 })
  await box(mentor).fill('img')
  await expect(mentor.getByRole('option').locator('img')).toHaveCount(0)
  await box(mentor).fill('a')
  await expect(mentor.getByRole('group')).toHaveCount(HAS_CLASSROOM ? 5 : 4)
  await saveScreenshots(mentor, 'search')
  await mentor.setViewportSize({ width: 360, height: 740 })
  await mentor.getByRole('option').first().click()
  await expect(mentor).toHaveURL(/profile/)
  await expect(box(mentor)).toBeHidden()
})

test('visitors do not load it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/courses')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => /search-box|lazy-search-box|top-bar|dashboard-layout/.test(url))).toEqual([])
})
