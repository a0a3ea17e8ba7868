import pg from 'pg'
import { expect, hydrated, test } from './fixtures.ts'

test('a long list comes in parts, each read from its top, and another category begins anew', async ({ page }) => {
  const pageFrom = (first: number) =>
    Array.from({ length: 10 }, (_, at) => ({
      _id: `019aa000-0000-7000-8000-0000000000${first + at}`,
      title: `Discussion ${first + at}`,
      content: 'Something that fills a line or two, so that the list is long.',
      preview: 'Something that fills a line or two, so that the list is long.',
      category: 'Other',
      authorName: 'Deleted user',
      createdAt: '2026-11-21T10:00:00.000Z',
      replyCount: 0,
      replies: [],
      earlier: null,
    }))
  await page.route('**/api/forum/discussions?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const link: Record<string, string> = searchParams.has('cursor')
      ? {}
      : { link: '<?limit=10&cursor=next>; rel="next"' }
    const json = pageFrom(searchParams.has('cursor') ? 30 : searchParams.has('category') ? 50 : 10)
    return route.fulfill({ json, headers: { 'x-total-count': '20', ...link } })
  })
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forum' }).click()
  await expect(page.getByText('1–10 of 20')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('11–20 of 20')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Discussion 30' })).toBeInViewport()
  await page.getByRole('link', { name: 'Other' }).click()
  await expect(page.getByText('1–10 of 20')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Discussion 50' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Discussion 30' }), 'where one was').toBeVisible()
  await expect(page.getByText('11–20 of 20')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('1–10 of 20')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Discussion 10' })).toBeVisible()
  await expect(page).toHaveURL('/forum')
  await page.goBack()
  await expect(page, 'no part is a page of its own').toHaveURL('/login')
})

test('a list that cannot be had says so in its own words', async ({ page, expectPageError }) => {
  expectPageError(/500/)
  await page.route('**/api/forum/discussions?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forum' }).click()
  await expect(page.getByText('Error: Failed to fetch forum discussions.')).toBeVisible()
  await page.unroute('**/api/forum/discussions?*')
  await page.route('**/api/forum/discussions?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  )
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forum' }).click()
  await expect(page.getByText('No discussions yet. Be the first to start one!')).toBeVisible()
})

test('the forum is searched without JavaScript, within its category', async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await page.goto('/forum?category=SAP+SD')
  await page.getByRole('searchbox', { name: 'Search discussions' }).fill('nothing has these words')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/forum?category=SAP+SD&q=nothing+has+these+words')
  await expect(page.getByText('Nothing matches your search.')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('nothing has these words')
  await page.close()
})

// product 9.12
test('without JavaScript every discussion is in reach, and a link opens it wherever it is in the list', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 600 } })
  const page = await context.newPage()
  const titles = new Set<string>()
  await page.goto(`${site.url}/forum`)
  const total = Number(/ of (\d+)/.exec(await page.getByText(/^1–10 of \d+$/).innerText())?.[1])
  for (let last = 10; ; last += 10) {
    for (const title of await page.getByRole('listitem').getByRole('heading', { level: 2 }).allInnerTexts())
      titles.add(title)
    if (last >= total) break
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(`${last + 1}–${Math.min(last + 10, total)} of ${total}`)).toBeVisible()
  }
  expect(titles.size).toBe(total)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(`${site.url}/forum?`)

  const discussions = await (await page.request.get(`${site.url}/api/forum/discussions?limit=20`)).json()
  for (const { _id, title, content } of [discussions[8], discussions.at(-1)]) {
    await page.goto(`${site.url}/forum?id=${_id}`)
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(card.getByText(content.split('\n')[0]).last()).toBeVisible()
    await expect(card.getByRole('heading', { name: title })).toBeInViewport()
  }
  const unknown = await page.goto(`${site.url}/forum?id=unknown`)
  expect(unknown?.status()).toBe(404)
  await page.getByRole('link', { name: 'See all discussions' }).click()
  await expect(page).toHaveURL(`${site.url}/forum`)
  await context.close()
})

test('without JavaScript a long thread is read back to its first reply', async ({ browser, signedInAs, site }) => {
  const student = await signedInAs('student')
  const response = await student.request.post('/api/forum/discussions', {
    headers: { origin: site.url },
    data: { title: 'A thread of many replies', category: 'General', content: 'How long can it become?' },
  })
  const { _id } = (await response.json()).discussion
  // More than the ten posts a minute that one student may write.
  const database = new pg.Client(site.databaseUrl)
  await database.connect()
  await database.query(
    `insert into replies (id, discussion_id, content)
     select ('019aa000-0000-7000-8000-0000000000' || at)::uuid, $1, 'Reply ' || at || '.' from generate_series(10, 54) at`,
    [_id],
  )
  await database.query('update discussions set reply_count = 45 where id = $1', [_id])
  await database.end()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/forum?id=${_id}`)
  await expect(page.getByText('The last 20 of 45')).toBeVisible()
  await expect(page.getByText('Reply 54.')).toBeVisible()
  for (const reply of ['Reply 34.', 'Reply 14.', 'Reply 10.']) {
    if (reply !== 'Reply 10.') await page.getByRole('button', { name: 'Show earlier replies' }).click()
    await expect(page.getByText(reply)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Show earlier replies' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See the last replies' }).click()
  await expect(page.getByText('Reply 54.')).toBeVisible()
  await context.close()
})
