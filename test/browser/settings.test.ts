import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ siteName: 'settings' })

const PHONE = { width: 390, height: 844 }
const SETTINGS = '/dashboard/admin/settings'

async function openSection(admin: Page, name: string) {
  await admin.goto(SETTINGS)
  await admin.locator('html[data-hydrated]').waitFor()
  await admin
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Settings: ${name}`)
}
const save = async (admin: Page) => {
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText(/^Saved at/)).toBeVisible()
}

// product 24.3
for (const width of [PHONE.width, 1280])
  test(`what an admin saves is on the website without a restart, at ${width}`, async ({ signedInAs, guest }) => {
    const [admin, visitor] = [await signedInAs('admin'), await guest()]
    await visitor.goto('/')
    await admin.setViewportSize({ ...PHONE, width })
    await openSection(admin, 'Website')
    const title = admin.getByLabel('Title', { exact: true }).first()
    await title.fill('Learn at {nmae}')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText('{nmae} is not known here.')).toBeVisible()
    await title.fill(`Learn {hours} at ${width}`)
    await admin.getByRole('button', { name: 'Add figure' }).click()
    await admin.getByLabel('Figure', { exact: true }).last().fill('12')
    await admin.getByLabel('Of what').last().fill(`desks of ${width}`)
    await save(admin)
    const seen = admin.getByRole('link', { name: 'See it on the website, in a new tab: Home' })
    await expect(seen).toHaveAttribute('target', '_blank')
    await visitor.goto((await seen.getAttribute('href')) ?? '')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Learn Mon–Sat: .* at \d+$/)
    await expect(visitor.getByText(`desks of ${width}`)).toBeVisible()

    await openSection(admin, 'Identity')
    await admin.getByLabel('Name', { exact: true }).fill(`School of ${width}`)
    await admin.getByRole('button', { name: 'Add opening hours' }).click()
    const added = admin.getByRole('group', { name: 'Opening hours 2' })
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(added.getByText('Please choose a day')).toBeVisible()
    await added.getByRole('checkbox', { name: 'Sunday' }).check()
    await added.getByLabel('Opens at').fill('10:00')
    await added.getByLabel('Closes at').fill('13:00')
    await save(admin)
    await visitor.goto('/contact')
    await expect(visitor.getByText('Sun: 10:00 AM – 1:00 PM').first()).toBeVisible()
    await expect(visitor).toHaveTitle(new RegExp(`School of ${width}`))
    await axe(admin)
    await added.getByText('10:00').click()
    await admin.getByRole('button', { name: 'Remove Opening hours 2' }).click()
    await save(admin)
  })

test('two admins change a section: what does not overlap is combined, and a form nobody typed in follows', async ({
  signedInAs,
}) => {
  const [admin, editor] = [await signedInAs('admin'), await signedInAs('admin')]
  await openSection(admin, 'Identity')
  await openSection(editor, 'Identity')
  await admin.getByLabel('Tagline').fill('Small classes')
  await save(admin)
  await expect(editor.getByLabel('Tagline')).toHaveValue('Small classes')
  await editor.getByLabel('City').fill('Pune, Maharashtra')
  await admin.getByLabel('Tagline').fill('Small classes, every day')
  await save(admin)
  await save(editor)
  await expect(editor.getByLabel('Tagline')).toHaveValue('Small classes, every day')
  await expect(admin.getByLabel('City')).toHaveValue('Pune, Maharashtra')
})
