import type { Page } from '@playwright/test'
import { blogDraft } from '../factories.ts'
import { dailyScreens, type Role } from './daily-screens.ts'
import { expect, test } from './fixtures.ts'

/** What no HTML has: the bell's list, the counts in the menu of staff, and what only follows a choice. */
const AFTER_HTML = [
  'GET /api/notifications',
  'GET /api/dashboard/figures',
  'GET /api/classes/{id}/make-ups',
  'POST /api/timetable/seen',
]

/** Opens a page, and collects what it requests until its socket is there. */
async function open(page: Page, path: string) {
  const requests: string[] = []
  let sockets = 0
  const connected = Promise.withResolvers<void>()
  page.removeAllListeners('request').removeAllListeners('websocket')
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const address = (pathname + search).replace(/[0-9a-f-]{36}/, '{id}')
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${address}`)
  })
  page.on('websocket', (socket) => {
    sockets++
    // Socket.IO says so once it is connected.
    socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && connected.resolve())
  })
  await page.goto(path)
  await connected.promise
  await page.waitForLoadState('networkidle')
  return { requests, sockets }
}

test('no screen of a day asks again for what its HTML has', async ({ signedInAs, site }) => {
  test.slow()
  const pages = new Map<Role, Page>()
  for (const { role, path } of await dailyScreens(site.url)) {
    const page = pages.get(role) ?? (await signedInAs(role))
    pages.set(role, page)
    // Again where something has changed just before: then it refetches, and rightly.
    await expect(async () => {
      const { requests, sockets } = await open(page, path)
      expect(requests.toSorted(), path).toEqual([...new Set(requests)].toSorted())
      expect(
        requests.filter((request) => !AFTER_HTML.includes(request)),
        path,
      ).toEqual([])
      expect(sockets, path).toBe(1)
    }).toPass({ timeout: 30_000 })
  }
})

// product 14.10
test('what changes between the HTML of a page and its first event is seen on it', async ({ signedInAs, site }) => {
  const [admin, student] = [await signedInAs('admin'), await signedInAs('student2')]
  const held = Promise.withResolvers<void>()
  await student.route(/assets\/live-/, async (route) => {
    await held.promise
    await route.continue()
  })
  await student.goto('/dashboard/student')
  const updates = student.getByRole('main')
  await expect(updates.getByRole('heading', { level: 1 })).toBeVisible()
  const data = blogDraft({ title: 'Posted before the first event' })
  await admin.request.post('/api/blogs', { headers: { origin: site.url }, data })
  await expect(updates.getByText(data.title)).toHaveCount(0)
  held.resolve()
  await expect(updates.getByText(data.title)).toBeVisible()
})
