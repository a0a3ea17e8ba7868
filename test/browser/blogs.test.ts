import sharp from 'sharp'
import { expect, more, test, toast } from './fixtures.ts'
import { saveScreenshots } from './layout-checks.ts'

const CONTENT = 'Ten pumps are sold to a dealer in **Hubballi**, billed with GST, and the books add up.'

test('an admin writes a post with a picture; everyone is notified, and a visitor reads it', async ({
  signedInAs,
  guest,
}) => {
  const [admin, student, visitor] = [await signedInAs('admin'), await signedInAs('student'), await guest()]
  await student.goto('/dashboard/student')
  await visitor.goto('/blogs')
  await admin.goto('/dashboard/admin')
  await admin.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Create Blog' }).click()
  await admin.getByRole('button', { name: 'Create blog post' }).click()
  await expect(admin.getByText('Title is required')).toBeVisible()
  await admin.getByRole('textbox', { name: 'Title' }).fill('Ten pumps for Hubballi')
  await admin.getByLabel('Content').fill(CONTENT)
  await admin.getByRole('button', { name: 'Preview' }).click()
  await expect(admin.locator('.prose strong')).toHaveText('Hubballi')
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await admin.locator('input[type=file]').setInputFiles({ name: 'pumps.png', mimeType: 'image/png', buffer: picture })
  await expect(admin.getByText('pumps.png is uploaded')).toBeVisible()
  await admin.getByLabel('Publish').check()
  await saveScreenshots(admin, 'create-blog')
  await admin.getByRole('button', { name: 'Create blog post' }).click()
  await expect(toast(admin, 'Blog post created.')).toBeVisible()
  await expect(admin.getByRole('row').filter({ hasText: 'Ten pumps for Hubballi' })).toContainText('Yes')

  await student.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await student.getByRole('dialog').getByRole('link', { name: 'published a blog post: Ten pumps for Hubballi' }).click()
  await expect(student).toHaveURL(/\/blogs\/ten-pumps-for-hubballi$/)
  await expect(student.getByRole('heading', { name: 'Ten pumps for Hubballi' })).toBeVisible()

  await visitor.reload()
  await visitor.getByRole('link', { name: 'Ten pumps for Hubballi' }).click()
  await expect(visitor.locator('.prose strong')).toHaveText('Hubballi')
  await expect(visitor.locator('article img')).toHaveJSProperty('naturalWidth', 640)

  await more(admin, 'Ten pumps for Hubballi')
  await admin.getByRole('button', { name: 'Delete Ten pumps for Hubballi' }).click()
  await expect(admin.getByRole('alertdialog')).toContainText("'Ten pumps for Hubballi'? This action cannot be undone.")
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete blog post' }).click()
  await expect(toast(admin, "Blog post 'Ten pumps for Hubballi' was deleted.")).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Blog post not found.' })).toBeVisible()
})

test('a late response closes no question that was asked after it', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin/blogs')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await admin.route(/\/api\/blogs\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await released
    await route.fulfill({ json: { message: 'Deleted late' } })
  })
  const question = admin.getByRole('alertdialog')
  const ask = async (title: string) => {
    await more(admin, title)
    await admin.getByRole('button', { name: `Delete ${title}` }).click()
    await expect(question).toContainText(title)
  }
  await ask('What a practical lab session looks like')
  await question.getByRole('button', { name: 'Delete blog post' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await ask('Preparing for a first SAP interview')
  release()
  await expect(toast(admin, 'Deleted late')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Delete blog post' })).toBeEnabled()
  await expect(question).toContainText('Preparing for a first SAP interview')
})
