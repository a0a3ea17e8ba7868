import type { Page } from '@playwright/test'
import { inDays } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { classOf } from './class-now.ts'
import { eventSocket } from './event-socket.ts'
import { expect, hydrated, more, test } from './fixtures.ts'
import { callerOf } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

const MAX_BUTTONS = 40
const PHONE = { width: 390, height: 844 }

/** The batch of the demo with the most students that is being taught. */
async function fullestBatch(page: Page, origin: string) {
  const all: { _id: string; name: string; state: string; seatsHeld: number }[] = await callerOf(page, origin).get(
    '/batches/all?limit=100',
  )
  const running = all.filter(({ state }) => state === 'running').toSorted((a, b) => b.seatsHeld - a.seatsHeld)
  return running[0] ?? { _id: '', name: '', seatsHeld: 0 }
}

// product 21.13
for (const [tab, path, content] of [
  ['Classes', '', 'Upcoming classes'],
  ['Students', '/students', 'Students with a seat'],
  ['Attendance', '/attendance', ''],
] as const)
  test(`the tab "${tab}" of a full batch has at most ${MAX_BUTTONS} buttons, and one action a row`, async ({
    signedInAs,
    site,
  }) => {
    const admin = await signedInAs('admin')
    const { _id, name, seatsHeld } = await fullestBatch(admin, site.url)
    await admin.goto(`/dashboard/batches/${_id}${path}`)
    await hydrated(admin)
    const current = admin.getByRole('navigation', { name: 'Batch' }).getByRole('link', { name: tab })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(admin.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Today')
    const count = await admin.getByRole('button').count()
    expect(count, `buttons of ${tab}`).toBeLessThanOrEqual(MAX_BUTTONS)
    const rows = admin.getByRole('list', { name: content }).locator('> li')
    if (path === '/students') await expect(rows).toHaveCount(seatsHeld)
    if (content)
      for (const row of await rows.all())
        expect(await row.getByRole('button').or(row.getByRole('link')).count()).toBeLessThanOrEqual(2)
    expect(await axe(admin)).toEqual([])
    await admin.setViewportSize(PHONE)
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    for (const link of await admin.getByRole('navigation', { name: 'Batch' }).getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })

test('each tab asks only for what it shows, also after a press on another', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { _id } = await fullestBatch(mentor, site.url)
  const requests: string[] = []
  const connected = eventSocket(mentor)
  await mentor.goto(`/dashboard/batches/${_id}`)
  await hydrated(mentor)
  // Once it is connected, a page asks again for what changed just before.
  await connected
  await mentor.waitForLoadState('networkidle')
  mentor.on('request', (request) => {
    if (/\/api\/batches\//.test(request.url())) requests.push(new URL(request.url()).pathname)
  })
  const tabs = mentor.getByRole('navigation', { name: 'Batch' })
  await tabs.getByRole('link', { name: 'Students' }).click()
  await expect(mentor.getByRole('list', { name: 'Students with a seat' })).toBeVisible()
  await expect(mentor.getByRole('region', { name: 'Classes' })).toHaveCount(0)
  expect(requests, 'the students came with the batch').toEqual([])
  await tabs.getByRole('link', { name: 'Attendance' }).click()
  await expect(mentor.getByRole('table')).toBeVisible()
  expect(requests).toEqual([`/api/batches/${_id}/attendance`])
  await mentor.goBack()
  await expect(mentor).toHaveURL(`/dashboard/batches/${_id}/students`)
  await mentor.reload()
  await expect(mentor.getByRole('list', { name: 'Students with a seat' })).toBeVisible()
})

test('the class of today, its register and who is on leave are the first thing of a batch', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { api, batchId, names, path, gone } = await classOf(mentor, site.url, 'First thing today', 1)
  const [name = ''] = names
  const [{ student }] = (await api.get(`/batches/${batchId}`)).holders
  await api.patch(`/batches/${batchId}/seats/${student._id}`, { pausedFrom: inDays(0), pausedUntil: inDays(1) })
  await mentor.setViewportSize(PHONE)
  await mentor.goto(`/dashboard/batches/${batchId}`)
  const section = mentor.getByRole('region', { name: 'Today' })
  await expect(section).toContainText('Class 1')
  await expect(section).toBeInViewport()
  await expect(section).toContainText(`On leave: ${name}`)
  await section.getByRole('link', { name: 'Attendance register of class 1' }).click()
  await expect(mentor).toHaveURL(path)
  await gone()
})

test('the roll of a batch is one page of A4 for 15 names, with room to sign, and paged for 100', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const { _id } = await fullestBatch(mentor, site.url)
  const full = await callerOf(mentor, site.url).get(`/batches/${_id}`)
  const holders = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...full.holders[0],
      student: {
        ...full.holders[0].student,
        _id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
        name: at % 5 ? `Student ${at + 1}` : `Venkata Subrahmanya Lakshmi Narasimha Murthy ${at + 1}`,
      },
    }))
  const pagesOf = async () =>
    (await mentor.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  for (const [count, pages] of [
    [15, 1],
    [100, 8],
  ] as const) {
    await mentor.route(`**/api/batches/${_id}`, (route) =>
      route.fulfill({ json: { ...full, holders: holders(count) } }),
    )
    // From a screen without it, so that the browser asks for the batch.
    await mentor.goto('/dashboard/batches')
    await hydrated(mentor)
    await mentor.locator(`a[href$="/dashboard/batches/${_id}"]`).first().click()
    await mentor.getByRole('navigation', { name: 'Batch' }).getByRole('link', { name: 'Students' }).click()
    await expect(mentor.getByRole('list', { name: 'Students with a seat' }).locator('> li')).toHaveCount(count)
    await expect(mentor.getByRole('button', { name: 'Print roll' })).toBeVisible()
    expect(await pagesOf()).toBeLessThanOrEqual(pages)
    await mentor.emulateMedia({ media: 'print' })
    const roll = mentor.getByRole('table')
    await expect(roll.getByRole('row')).toHaveCount(count + 1)
    for (const name of ['Name', 'Phone', 'Signature'])
      await expect(roll.getByRole('columnheader', { name })).toBeVisible()
    await expect(mentor.getByRole('button', { name: 'Print roll' }), 'nothing else is on paper').toBeHidden()
    await mentor.emulateMedia({ media: null })
  }
})

test('of a cancelled batch the tab of students says what became of them', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { batchId, api, gone } = await classOf(mentor, site.url, 'Cancelled today', 1)
  await api.remove(`/batches/${batchId}`)
  await mentor.goto(`/dashboard/batches/${batchId}`)
  await expect(mentor.getByRole('region', { name: 'Today' })).toHaveCount(0)
  await mentor.getByRole('navigation', { name: 'Batch' }).getByRole('link', { name: 'Students' }).click()
  await expect(mentor.getByRole('region', { name: 'Who had a seat' })).toBeVisible()
  await more(mentor, /^More for /)
  await expect(mentor.getByRole('link', { name: 'Copy' })).toBeVisible()
  await gone()
})
