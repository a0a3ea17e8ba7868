import { expect, test } from './fixtures.ts'

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
