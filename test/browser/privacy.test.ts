import { expect, hydrated, test, toast } from './fixtures.ts'

test('the forms that ask for personal data, and the footer of every page, lead to the privacy notice', async ({
  page,
}) => {
  for (const path of ['/signup', '/book-demo', '/contact']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'How we use your data' }).click()
    await expect(page).toHaveURL('/privacy')
  }
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  await expect(links.last()).toHaveText('Privacy')
  await expect(links.last()).toHaveAttribute('href', '/privacy')
})

test('a newcomer sees on a phone, without scrolling, where to read what is kept, how to get a copy and how to leave', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  const questions = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(questions.nth(0)).toHaveText('What do you keep about me?')
  await expect(questions.nth(0)).toBeInViewport()
  await expect(questions.nth(1)).toHaveText('How do I get a copy?')
  await expect(questions.nth(1)).toBeInViewport()
  await expect(questions.nth(2)).toHaveText('How do I leave?')
})

test('without JavaScript the notice is read in Kannada and Hindi, each marked as such', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/privacy`)
  for (const [name, language, title] of [
    ['ಕನ್ನಡ', 'kn', 'ಗೌಪ್ಯತೆ'],
    ['हिन्दी', 'hi', 'गोपनीयता'],
    ['English', 'en-IN', 'Privacy'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name }).click()
    await expect(page.getByRole('article')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await context.close()
})

test('on the profile one agrees in one press and withdraws in one press, and another tab shows it', async ({
  signedInAs,
}) => {
  const page = await signedInAs('student2')
  await page.goto('/dashboard/student/profile')
  const section = page.getByRole('region', { name: 'Your data' })
  await expect(section).toContainText('You have not agreed.')
  // What only whoever completed a course is asked.
  await expect(section).not.toContainText('companies that hire')
  const second = await page.context().newPage()
  await second.goto('/dashboard/student/profile')
  await hydrated(second)
  await section.getByRole('button', { name: 'Agree: News from us' }).click()
  await expect(section).toContainText('You agreed on')
  await expect(second.getByRole('region', { name: 'Your data' })).toContainText('You agreed on')
  await section.getByRole('button', { name: 'Withdraw: News from us' }).click()
  await expect(section).toContainText('You withdrew on')
})

test('the link in an email stops them without a login: opening it changes nothing, the button does, and so does a mail program', async ({
  browser,
  site,
  request,
}) => {
  const unknown = `${site.url}/unsubscribe?token=${'x'.repeat(43)}`
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(unknown)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('We do not know this link')).toBeVisible()
  await context.close()
  for (const form of [
    { form: { 'List-Unsubscribe': 'One-Click' } },
    { multipart: { 'List-Unsubscribe': 'One-Click' } },
  ]) {
    const response = await request.post(unknown, { ...form, maxRedirects: 0 })
    expect(response.status()).toBe(404)
    expect(await response.text()).toContain('We do not know this link')
  }
})

test('a copy asks for the password, and its link downloads the file', async ({ signedInAs, site }) => {
  const page = await signedInAs('student')
  await page.goto('/dashboard/student/profile')
  await page.getByRole('button', { name: 'Get a copy of your data' }).click()
  const dialog = page.getByRole('dialog', { name: 'A copy of your data' })
  await dialog.getByLabel('Your password', { exact: true }).fill('not this')
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await expect(dialog).toContainText('This password is wrong.')
  await dialog.getByLabel('Your password', { exact: true }).fill('classroom')
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await expect(toast(page, 'We are making your copy.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto(`${site.url}/api/privacy/copy?token=unknown`)
  await expect(page.getByText('This link was used or has expired')).toBeVisible()
})
