import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { soon, tile } from './class-now.ts'
import { expect, hydrated, more, test, toast } from './fixtures.ts'
import { expectGoodLayout, saveScreenshots } from './layout-checks.ts'
import { counted } from './taps.ts'
import { newBatch } from './teaching.ts'

const PHONE = { width: 390, height: 844 }
const OVER = 'This link has been used or has expired.'

/** The links in the emails to an address, in the order in which they were sent. */
async function linksTo(folder: string, address: string) {
  const outbox = join(folder, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const emails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  )
  return emails
    .filter(({ to }) => to?.some((mailbox) => mailbox.address === address))
    .flatMap(({ text = '' }) => /http\S+\/demo-invitation\/[\w-]{43}/.exec(text)?.[0] ?? [])
}

/** The newest link to an address, once there are so many. */
async function linkTo(folder: string, address: string, count: number) {
  await expect.poll(async () => (await linksTo(folder, address)).length, `email ${count}`).toBe(count)
  return (await linksTo(folder, address)).at(-1) ?? ''
}

async function book(page: Page, name: string, email: string) {
  await page.goto('/book-demo')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone Number').fill('9845055555')
  await page.getByLabel('Course').selectOption('SAP S/4HANA LE')
  await page.getByRole('button', { name: 'Book my free demo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You')
}

test('without a classroom no page or menu has an invitation', async ({ signedInAs, page }) => {
  test.skip(HAS_CLASSROOM)
  await page.goto(`/demo-invitation/${'x'.repeat(43)}`)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin/demo-bookings')
  await more(admin, 'Sneha Kulkarni')
  await expect(admin.getByRole('button', { name: /^Invite / })).toHaveCount(0)
})

test('from the form to the first class: a visitor on a phone without an account, an admin and a mentor', async ({
  guest,
  signedInAs,
  site,
}) => {
  test.skip(!HAS_CLASSROOM)
  test.slow()
  const [visitor, admin, mentor] = [await guest(), await signedInAs('admin'), await signedInAs('mentor')]
  const [name, email] = ['Meera Joshi', 'meera.joshi@example.org']
  await visitor.setViewportSize(PHONE)
  // Published after the demo's batches, and held before their next classes.
  const { api, batch, gone } = await newBatch(mentor, site.url, 'Visiting the lab (LE)', {
    classCount: 3,
    room: 'Lab 7',
  })
  const [first, second]: { _id: string }[] = batch.classes
  for (const [at, { _id }] of [first, second].map((held, at) => [at, held ?? { _id: '' }] as const))
    await api.patch(`/classes/${_id}`, { startsAt: soon(60 + at * 60), endsAt: soon(100 + at * 60), isConfirmed: true })
  await book(visitor, name, email)

  await admin.goto('/dashboard/admin/demo-bookings')
  await hydrated(admin)
  const { taps, tap } = counted()
  await tap(
    admin
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: `More for ${name}` }),
  )
  await tap(admin.getByRole('button', { name: `Invite to a class: ${name}` }))
  const dialog = admin.getByRole('dialog', { name: `Invite ${name}` })
  await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeDisabled()
  await axe(admin, 'which class to invite to')
  await saveScreenshots(admin, 'admin-invite')
  await tap(dialog.getByRole('radio', { name: /Visiting the lab \(LE\), Lab 7, 2 seats for visitors/ }).first())
  await tap(dialog.getByRole('button', { name: 'Invite', exact: true }))
  await expect(toast(admin, 'Meera Joshi is invited to the class on')).toBeVisible()
  await expect(admin.locator('tr', { hasText: name })).toContainText('Invited:')
  const chat = dialog.getByRole('link', { name: 'Open WhatsApp' })
  await expect(chat).toHaveAttribute('href', /wa\.me\/919845055555\?text=Hello%20Meera%20Joshi/)
  await expect(dialog).toContainText('Lab 7')
  taps.count++
  expect(taps.count, 'find, invite, message').toBeLessThanOrEqual(5)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Withdraw the invitation' })
  await axe(admin, 'whether to withdraw an invitation')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await admin.keyboard.press('Escape')

  const link = await linkTo(site.folder, email, 1)
  const plain = await visitor.context().browser()?.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const phone = (await plain?.newPage()) ?? visitor
  const response = await phone.goto(link)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin',
  })
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your demo class')
  await expect(phone.getByText('Visiting the lab (LE)', { exact: true })).toBeVisible()
  await phone
    .getByRole('radio', { name: /Visiting the lab/ })
    .first()
    .check()
  await phone.getByRole('button', { name: 'Come to this class instead' }).click()
  await expect(phone).toHaveURL(/\/demo-invitation\/moved$/)
  await expect(phone.getByText('Your demo class is moved.')).toBeVisible()
  await phone.goto(link)
  await expect(phone.getByText(OVER)).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Book a demo class' })).toHaveAttribute('href', '/book-demo')
  await plain?.close()

  const newLink = await linkTo(site.folder, email, 2)
  await visitor.goto(newLink)
  await expect(visitor.getByText('Please bring')).toBeVisible()
  await expectGoodLayout(visitor, 'the page of an invitation')
  await saveScreenshots(visitor, 'demo-invitation')

  await api.patch(`/classes/${second?._id}`, { startsAt: soon(10), endsAt: soon(50), isConfirmed: true })
  await mentor.setViewportSize(PHONE)
  await mentor.goto(`/dashboard/classes/${second?._id}/register`)
  await hydrated(mentor)
  await expect(tile(mentor, name)).toContainText('Not marked')
  await expect(mentor.getByText(/9845055555|meera\.joshi@/)).toHaveCount(0)
  await mentor.getByRole('button', { name: `${name}: did not come` }).click()
  await expect(tile(mentor, name)).toContainText('Did not come')
  await mentor.getByRole('button', { name: `${name}: came` }).click()
  await expect(tile(mentor, name)).toContainText('Came')
  await expect(mentor.getByText('Attendance saved for 1 student.')).toBeVisible()
  await saveScreenshots(mentor, 'register-with-visitor')

  await admin.goto('/dashboard/admin/enquiries')
  await admin.getByRole('searchbox', { name: 'Search enquiries' }).fill(email)
  await expect(admin.getByText('1–1 of 1')).toBeVisible()
  await admin.getByRole('link', { name, exact: true }).click()
  const history = admin.getByRole('region', { name: 'History' })
  await expect(history.getByText(/^Came to the class of Visiting the lab/)).toBeVisible()
  await expect(history.getByText(/^Invited to the class of Visiting the lab/)).toHaveCount(2)
  await admin.getByRole('button', { name: `Invite to a class: ${name}` }).click()
  await expect(admin.getByRole('dialog', { name: `Invite ${name}` })).toContainText('They came to the class on')
  await gone()
})

test('who asks for a seat keeps what was typed when the batch is cancelled meanwhile', async ({
  guest,
  signedInAs,
  site,
}) => {
  test.skip(!HAS_CLASSROOM)
  const [visitor, mentor, admin] = [await guest(), await signedInAs('mentor'), await signedInAs('admin')]
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Asking for a seat (MM)', {
    name: 'Mornings',
  })
  const email = 'asks.for.a.seat@example.org'
  await visitor.goto(`/book-demo?course=${courseId}&batch=${batch._id}`)
  await hydrated(visitor)
  await visitor.getByLabel('Full Name').fill('Leela Menon')
  await visitor.getByLabel('Email').fill(email)
  await api.remove(`/batches/${batch._id}`)
  const refetched = visitor.waitForResponse(
    (response) => response.url().includes(`/api/batches?courseId=${courseId}`) && response.status() === 200,
  )
  await visitor.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  expect(await (await refetched).json()).toEqual([])
  await visitor.getByLabel('Phone Number').fill('9845055556')
  await visitor.getByRole('button', { name: 'Book my free demo' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank You')
  const [booking] = await (await admin.request.get(`/api/demo-booking?q=${email}`)).json()
  expect(booking).toMatchObject({ fullName: 'Leela Menon', course: 'sap-mm' })
  expect(booking.message).toContain('Asking for a seat (MM): Mornings')
  await gone()
})

test('a visitor cancels by the link, and it is used', async ({ guest, signedInAs, site }) => {
  test.skip(!HAS_CLASSROOM)
  const [visitor, mentor, admin] = [await guest(), await signedInAs('mentor'), await signedInAs('admin')]
  const email = 'kiran.shah@example.org'
  const { api, batch, gone } = await newBatch(mentor, site.url, 'Cancelling (LE)', { classCount: 1 })
  await book(visitor, 'Kiran Shah', email)
  const [booking] = await (await admin.request.get(`/api/demo-booking?q=${email}`)).json()
  const invited = await admin.request.post(`/api/demo-booking/${booking._id}/invitation`, {
    headers: { origin: site.url },
    data: { classId: batch.classes[0]._id },
  })
  expect(invited.status()).toBe(201)
  const link = await linkTo(site.folder, email, 1)
  await visitor.goto(link)
  const question = visitor.getByRole('alertdialog', { name: 'Cancel this demo class?' })
  await visitor.getByRole('button', { name: 'Cancel my demo class' }).click()
  await expect(question).toContainText('Cancelling (LE)')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await axe(visitor, 'whether to cancel a demo class')
  await saveScreenshots(visitor, 'demo-invitation-question')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await visitor.getByRole('button', { name: 'Cancel my demo class' }).click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(visitor).toHaveURL(/\/demo-invitation\/cancelled$/)
  await expect(visitor.getByText('Your demo class is cancelled. You are welcome')).toBeVisible()
  await expectGoodLayout(visitor, 'a demo class that was cancelled')
  const { rows } = await api.get(`/classes/${batch.classes[0]._id}/register`)
  expect(rows).toEqual([])
  await visitor.goto(link)
  await expect(visitor.getByText(OVER)).toBeVisible()
  await expectGoodLayout(visitor, 'a link that was used')
  // Whoever tries too many links is asked to wait, and not to book again.
  const elsewhere = await guest()
  for (let guess = 0; guess < 31; guess++) await elsewhere.request.get(`/api/demo-invitation/${'x'.repeat(43)}`)
  await elsewhere.goto(`/demo-invitation/${'x'.repeat(43)}`)
  await expect(elsewhere.getByText('Too many attempts. Please try again in')).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Try again' })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Book a demo class' })).toHaveCount(0)
  // A name that every object has.
  const unknown = await visitor.goto('/demo-invitation/constructor')
  expect(unknown?.status()).toBe(404)
  await expect(visitor.getByText(OVER)).toBeVisible()
  await gone()
})
