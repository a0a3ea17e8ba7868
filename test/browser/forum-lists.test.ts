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
