import type { Page } from '@playwright/test'
import { dailyScreens, type Role } from './daily-screens.ts'
import { test as base, expect } from './fixtures.ts'
import { signIn } from './sign-in.ts'

type Opened = { page: Page /** Lets the modules of the page come. */; hydrate: () => Promise<void> }

/** A user's page, as it is before its modules have come. */
const test = base.extend<{ open: (who: Role, path: string) => Promise<Opened> }>({
  open: async ({ guest, site }, use) => {
    await use(async (who, path) => {
      const page = await guest()
      await signIn(page.context(), site, `${who}@example.com`)
      const wanted = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await wanted.promise
        await route.continue()
      })
      await page.goto(path)
      return {
        page,
        async hydrate() {
          wanted.resolve()
          await page.locator('html[data-hydrated]').waitFor()
        },
      }
    })
  },
})

// product 17.6
test('what is entered, ticked and pressed in a list before it is hydrated takes effect', async ({ open }) => {
  const { page, hydrate } = await open('mentor', '/dashboard/mentor/students')
  const box = page.getByRole('checkbox', { name: /^Select Arjun/ }).first()
  await box.check()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await hydrate()
  await expect(box).toBeChecked()
  await expect(page.getByRole('button', { name: /^Enroll 1/ })).toBeVisible()

  const { page: searched, hydrate: hydrateSearched } = await open('mentor', '/dashboard/mentor/students')
  await searched.getByRole('searchbox', { name: 'Search students' }).fill('Divya')
  await hydrateSearched()
  await expect(searched).toHaveURL(/q=Divya/)
  await expect(searched.locator('tbody tr')).toHaveCount(1)
})

test('a profile that is changed before it is hydrated is saved as it was typed', async ({ open }) => {
  const { page, hydrate } = await open('student', '/dashboard/student/profile')
  await page.getByLabel('Address').fill('12 Lake Road')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await hydrate()
  await expect(page.getByRole('dialog', { name: 'Profile Updated Successfully' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('12 Lake Road')
})

test('a press on a screen of the day before it is hydrated is not lost', async ({ open, site }) => {
  const screens = await dailyScreens(site.url)
  const batch = screens.find(({ path }) => path.startsWith('/dashboard/batches/'))?.path ?? ''
  const { page, hydrate } = await open('mentor', batch)
  await page.getByRole('button', { name: 'Add a class' }).click()
  await hydrate()
  await expect(page.getByRole('dialog', { name: 'Add a class' })).toBeVisible()

  const { page: admin, hydrate: hydrateAdmin } = await open('admin', '/dashboard/admin/contact-messages')
  await admin.getByRole('combobox', { name: 'State' }).selectOption({ index: 1 })
  await hydrateAdmin()
  await expect(admin).toHaveURL(/filter=|state=/)
})
