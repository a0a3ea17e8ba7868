import type { Page } from '@playwright/test'
import { discussionDraft } from '../factories.ts'
import { sampled } from '../test-all.ts'
import { expect, hydrated, test, toast } from './fixtures.ts'
import { expectGoodLayout, saveScreenshots } from './layout-checks.ts'

const HERE = '/dashboard/student/forum'
/** A discussion by words of its title. */
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
const unfold = (page: Page, title: string) => card(page, title).getByText('Read', { exact: true }).click()

test('a student starts a discussion, another sees it appear and replies, and a guest reads both', async ({
  signedInAs,
  guest,
  browser,
  site,
}) => {
  const [student, otherStudent, visitor] = [await signedInAs('student'), await signedInAs('student2'), await guest()]
  const title = 'Which stock does ATP count?'
  for (const page of [otherStudent, student]) await page.goto(HERE)
  await visitor.goto('/forum')
  await student.getByText('Start a discussion').click()
  await student.getByRole('textbox', { name: 'Title' }).fill(title)
  await student.getByLabel('Category', { exact: true }).selectOption('SAP SD')
  await student.getByLabel('Content').fill('Unrestricted only,\nor also what is in inspection?')
  await student.getByRole('button', { name: 'Post discussion' }).click()
  await expect(toast(student, 'Your discussion is posted.')).toBeVisible()
  await expect(student).toHaveURL(/\?id=[0-9a-f-]{36}$/)
  await expect(card(student, title).getByText('No replies yet')).toBeVisible()
  await expect(student.getByRole('textbox', { name: 'Title' })).toBeHidden()

  await expect(card(otherStudent, title)).toContainText('0 replies')
  await expect(card(otherStudent, title)).toContainText('Arjun Shetty')
  await unfold(otherStudent, title)
  await card(otherStudent, title).getByLabel('Your reply').fill('Both,\nunless the checking rule says otherwise.')
  await card(otherStudent, title).getByRole('button', { name: 'Reply' }).click()
  await expect(toast(otherStudent, 'Your reply was added.')).toBeVisible()
  await expect(card(otherStudent, title).getByLabel('Your reply')).toHaveValue('')
  await expect(card(student, title).getByText('unless the checking rule')).toBeVisible()
  await expect(card(student, title)).toContainText('1 reply')
  await expect(otherStudent.getByText('Reply cannot be empty')).toHaveCount(0)

  await visitor.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await unfold(visitor, title)
  await expect(card(visitor, title).getByText('Both,\nunless the checking rule')).toBeVisible()
  await expect(card(visitor, title).getByText('Divya Hegde')).toBeVisible()
  await expect(visitor.getByLabel('Your reply')).toHaveCount(0)

  const silent = await browser.newContext({ javaScriptEnabled: false })
  const page = await silent.newPage()
  await page.goto(`${site.url}/forum`)
  await unfold(page, title)
  await expect(page.getByText('unless the checking rule')).toBeVisible()
  await page.getByRole('link', { name: 'SAP MM' }).click()
  await expect(card(page, title)).toHaveCount(0)
  await expect(card(page, 'MIGO posts')).toBeVisible()
  const posting = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')[
    '@graph'
  ][0]
  expect(posting).toMatchObject({ '@type': 'DiscussionForumPosting', author: { name: 'Arjun Shetty' } })
  await silent.close()
})

// product 9.4
test('a visitor reads without what only writers need, and a title leads to where one writes', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/forum?category=SAP+MM')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community Forum')
  await unfold(page, 'MIGO posts')
  await expect(page.getByText('1. the plant is the right one')).toBeVisible()
  await hydrated(page)
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((url) => /zod|live|form-|socket/.test(url.replace('/forum', '')))).toEqual([])
  const box = page.getByRole('searchbox', { name: 'Search discussions' })
  await box.fill('zzzz')
  await expect(page.getByText('Nothing matches your search.')).toBeVisible()
  await expect(page.getByText(/ of 0/)).toHaveCount(0)
  await box.fill('')
  await expect(card(page, 'MIGO posts')).toBeVisible()
  await expect(box).toBeFocused()
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'All', exact: true }).click()
  await box.fill('interview')
  await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Admissions' }).click()
  await expect(page.getByText('Nothing matches your search.')).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  const link = page.getByRole('link', { name: 'How do you revise' })
  await expect(link).toHaveAttribute('href', /^\/dashboard\/student\/forum\?id=[0-9a-f-]{36}$/)
  await link.click()
  await expect(page).toHaveURL('/login')
})

// product 9.7
for (const javaScriptEnabled of [true, false])
  test(`a guest who wants to reply is asked to sign in, and comes back to the discussion${javaScriptEnabled ? '' : ', without JavaScript too'}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    // Other tests of this site may have pushed it to the second page.
    await page.goto(`${site.url}/forum?q=MIGO`)
    if (javaScriptEnabled) {
      await hydrated(page)
      await unfold(page, 'MIGO posts')
    }
    // Without a script the title alone leads to where one writes.
    const link = javaScriptEnabled ? 'Log in to reply' : /MIGO posts/
    await card(page, 'MIGO posts').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(`${site.url}/login`)
    await expect(page.getByText('Log in to reply.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Log in to reply.')).toBeVisible()
    if (javaScriptEnabled) await hydrated(page)
    await page.getByLabel('Email').fill('student@example.com')
    await page.getByLabel('Password', { exact: true }).fill('classroom')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/dashboard\/student\/forum\?id=[0-9a-f-]{36}$/)
    await expect(card(page, 'MIGO posts').getByText('1. the plant is the right one')).toBeVisible()
    await expect(card(page, 'MIGO posts').getByLabel('Your reply')).toBeVisible()
    if (javaScriptEnabled) {
      const names = (await context.cookies()).map(({ name }) => name)
      expect(names, 'the next login leads home').not.toContain('return-to')
    }
    await context.close()
  })

// product 9.7
test('an address opens one discussion wherever it stands, and an unknown one says so', async ({ signedInAs, page }) => {
  const student = await signedInAs('student')
  await page.goto('/forum')
  const address = (await page.getByRole('link', { name: 'Weekend batch' }).getAttribute('href')) ?? ''
  await student.setViewportSize({ width: 360, height: 500 })
  await student.goto(address)
  await expect(card(student, 'Weekend batch').getByText('That I can manage.')).toBeVisible()
  await expect(student.getByRole('heading', { name: 'Weekend batch' })).toBeInViewport()
  await expect(student.getByText('Close', { exact: true }).filter({ visible: true })).toHaveCount(1)
  const formsOf = async (of: string) => (await (await student.request.get(of)).text()).split('Your reply').length - 1
  expect([await formsOf(HERE), await formsOf(address)], 'the server renders the form that a link leads to').toEqual([
    0, 1,
  ])

  await student.goto(address.replace('?', '?category=Other&'))
  await expect(student.getByRole('heading', { level: 2, name: 'Weekend batch' })).toBeVisible()
  await expect(card(student, 'Weekend batch').getByText('That I can manage.')).toBeVisible()
  await student.getByRole('link', { name: 'Other' }).click()
  await expect(student.getByText('Nothing here yet.')).toBeVisible()

  const unknown = await student.goto(`${HERE}?id=unknown`)
  expect(unknown?.status()).toBe(404)
  await expect(student.getByRole('heading', { name: 'Discussion not found.' })).toBeVisible()
})

test('the forms say what is wrong where it is wrong, and work by keyboard alone', async ({ signedInAs }) => {
  const student = await signedInAs('student2')
  await student.goto(HERE)
  await student.locator('summary', { hasText: 'Start a discussion' }).focus()
  await student.keyboard.press('Enter')
  await student.keyboard.press('Tab')
  await student.keyboard.type('abc')
  await student.keyboard.press('Tab')
  await expect(student.getByText('Title must be at least 5 characters')).toBeVisible()
  await expect(student.getByText('Category is required')).toHaveCount(0)
  await student.getByRole('button', { name: 'Post discussion' }).press('Enter')
  for (const wrong of ['Category is required', 'Content is required'])
    await expect(student.getByText(wrong, { exact: true })).toBeVisible()

  const thread = card(student, 'Item category determination')
  await thread.locator('summary').focus()
  await student.keyboard.press('Enter')
  await student.keyboard.press('Tab')
  await expect(thread.getByRole('button', { name: /^More for the reply by/ })).toBeFocused()
  await student.keyboard.press('Tab')
  await expect(thread.getByLabel('Your reply')).toBeFocused()
  await student.keyboard.type('x')
  await student.keyboard.press('Tab')
  await expect(thread.getByText('Reply must be at least 2 characters')).toBeVisible()
  await student.keyboard.press('Shift+Tab')
  await student.keyboard.press('ControlOrMeta+a')
  await student.keyboard.press('Backspace')
  await expect(thread.getByText('Reply cannot be empty')).toBeVisible()
  await student.keyboard.type('FREE it is.')
  await student.keyboard.press('Tab')
  await student.keyboard.press('Enter')
  await expect(thread.locator('ol').getByText('FREE it is.')).toBeVisible()
})

test('a post that cannot be sent stays in the form, and is posted once', async ({ signedInAs, expectPageError }) => {
  expectPageError(/500/)
  const student = await signedInAs('student2')
  await student.goto(HERE)
  await unfold(student, 'How do you revise')
  const thread = card(student, 'How do you revise')
  await thread.getByLabel('Your reply').fill('By process, with screenshots.')
  await student.route('**/reply', (route) => route.fulfill({ status: 500, json: {} }))
  await thread.getByRole('button', { name: 'Reply' }).click()
  await expect(toast(student, 'Failed to add reply to discussion.')).toBeVisible()
  await expect(thread.getByLabel('Your reply')).toHaveValue('By process, with screenshots.')
  await student.unroute('**/reply')
  await thread.getByRole('button', { name: 'Reply' }).click()
  await expect(thread.locator('ol').getByText('By process, with screenshots.')).toHaveCount(1)
})

test('mentors read where everyone reads, and admins look on without forms', async ({ signedInAs }) => {
  const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
  await mentor.goto('/forum')
  await unfold(mentor, 'Weekend batch')
  await expect(mentor.getByText('That I can manage.')).toBeVisible()
  await expect(mentor.getByRole('link', { name: 'Weekend batch' })).toHaveCount(0)
  await expect(mentor.getByRole('link', { name: 'Start a discussion' })).toHaveCount(0)
  await mentor.goto(HERE)
  await expect(mentor).toHaveURL('/unauthorized')

  await admin.goto(HERE)
  await unfold(admin, 'Weekend batch')
  await expect(admin.getByText('That I can manage.')).toBeVisible()
  await expect(admin.getByText('Start a discussion')).toHaveCount(0)
  await expect(admin.getByLabel('Your reply')).toHaveCount(0)
})

const reply = (at: number) => ({
  _id: `019aa000-0000-7000-8000-0000000000${at}`,
  content: `Reply ${at}`,
  authorName: 'Arjun Shetty',
  createdAt: '2026-11-21T10:00:00.000Z',
})
/** A discussion of which these replies come, of those from the eleventh on. */
const longOne = (first: number, last: number, replyCount = 45) => ({
  ...reply(10),
  title: 'A long one',
  content: 'With many replies.',
  preview: 'With many replies.',
  category: 'Other',
  replyCount,
  replies: Array.from({ length: last - first + 1 }, (_, at) => reply(first + at)),
  earlier: first > 11 ? reply(first)._id : null,
})

test('a long thread opens backwards, in parts', async ({ page }) => {
  await page.route('**/api/forum/discussions?*', (route) =>
    route.fulfill({ json: [longOne(36, 55)], headers: { 'x-total-count': '1' } }),
  )
  await page.route('**/api/forum/discussions/*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    return route.fulfill({ json: cursor?.endsWith('36') ? longOne(16, 35) : longOne(11, 15) })
  })
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forum' }).click()
  await unfold(page, 'A long one')
  const replies = page.locator('article ol > li')
  await expect(replies).toHaveCount(20)
  await expect(page.getByText('The last 20 of 45')).toBeVisible()
  const more = page.getByRole('button', { name: 'Show earlier replies' })
  await more.press('Enter')
  await expect(replies).toHaveCount(40)
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(replies).toHaveCount(45)
  await expect(more).toHaveCount(0)
  await expect(page.locator('article ol')).toBeFocused()
  await expect(replies.first()).toContainText('Reply 11')
  await expect(replies.last()).toContainText('Reply 55')
})

test('the reply with which a thread outgrows its part leaves what one reads where it is', async ({
  signedInAs,
  site,
}) => {
  const [reader, otherStudent] = [await signedInAs('student'), await signedInAs('student2')]
  let thread = longOne(11, 30, 20)
  await reader.route('**/api/forum/discussions?*', (route) =>
    route.fulfill({ json: [thread], headers: { 'x-total-count': '1' } }),
  )
  await reader.goto('/dashboard/student')
  await hydrated(reader)
  await reader.locator(`#side-menu a[href="${HERE}"]`).click()
  await unfold(reader, 'A long one')
  const list = reader.locator('article ol')
  await list.focus()
  await list.getByText('Reply 25').selectText()
  thread = longOne(12, 31, 21)
  const headers = { origin: site.url }
  await otherStudent.request.post('/api/forum/discussions', { headers, data: discussionDraft() })
  await expect(reader.getByText('The last 20 of 21')).toBeVisible()
  await expect(list.getByRole('listitem').last()).toHaveText(/Reply 31/)
  await expect(list).toBeFocused()
  expect(await reader.evaluate(() => String(getSelection()))).toBe('Reply 25')
})

test('the forum looks right on a phone and on a desk, also with hostile text, and axe finds nothing', async ({
  signedInAs,
  site,
}) => {
  test.slow()
  const student = await signedInAs('student')
  for (const [page, name] of sampled([
    [HERE, 'student-forum'],
    ['/forum', 'forum'],
  ] as const)) {
    await student.goto(`${page}?category=SAP+MM`)
    await unfold(student, 'MIGO posts')
    if (page === HERE) await student.getByText('Start a discussion').click()
    await saveScreenshots(student, name)
  }
  const headers = { origin: site.url }
  const title = `</script><script>alert(1)</script> \u202Egnp.exe ${'w'.repeat(140)}`
  const content = `<img src=x onerror=alert(1)> \u202E\u2067reversed\n\n${'w'.repeat(3000)}\n[a](javascript:alert(1)) ${'e\u0301\u0302\u0303'.repeat(50)}`
  const response = await student.request.post('/api/forum/discussions', {
    headers,
    data: discussionDraft({ title, content }),
  })
  const { _id } = (await response.json()).discussion
  await student.request.post(`/api/forum/discussions/${_id}/reply`, { headers, data: { content } })
  for (const address of ['/forum', `${HERE}?id=${_id}`]) {
    await student.goto(address)
    if (address === '/forum') await unfold(student, 'gnp.exe')
    await expect(student.getByText('<img src=x onerror=alert(1)>').last()).toBeVisible()
    await expect(student.locator('article').locator('img, script, a[href^="javascript"]')).toHaveCount(0)
    await expectGoodLayout(student, address)
    await saveScreenshots(student, `hostile${address === '/forum' ? '' : '-student'}`)
  }
  const schema = await student.goto('/forum').then((page) => page?.text())
  expect(schema).not.toContain('<script>alert')
})
