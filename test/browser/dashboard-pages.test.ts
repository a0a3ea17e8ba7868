import { dashboardPages, type Role } from './dashboard-pages.ts'
import { A_WALK, expectGoodLooks } from './looks.ts'
import { expect, test } from './story.ts'

for (const role of ['admin', 'mentor', 'student'] as Role[])
  test(`every screen of ${role}s fits a phone, a tablet and a desk, and axe finds nothing`, async ({ signedInAs }) => {
    test.setTimeout(A_WALK)
    const student = await signedInAs('student')
    const page = await signedInAs(role)
    const screens = await dashboardPages(role, async (path) => (await student.request.get(path)).json())
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible()
      await expectGoodLooks(page, screen)
    }
  })
