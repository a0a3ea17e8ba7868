import { axe } from './axe.ts'
import { dashboardPages, type Role } from './dashboard-pages.ts'
import { expect, test } from './story.ts'

for (const role of ['admin', 'mentor', 'student'] as Role[])
  test(`every screen of ${role}s fits a phone, a tablet and a desk, and axe finds nothing`, async ({ signedInAs }) => {
    test.setTimeout(180_000)
    const student = await signedInAs('student')
    const page = await signedInAs(role)
    const screens = await dashboardPages(role, async (path) => (await student.request.get(path)).json())
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible()
      for (const [width, colorScheme] of [
        [360, 'dark'],
        [768, 'light'],
        [1280, 'light'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        await expect.poll(excess, `${screen} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
        if (width !== 768) await axe(page)
      }
    }
  })
