import { sampled } from '../test-all.ts'
import { dashboardPages, type Role } from './dashboard-pages.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLayout, MANY_PAGES_TIMEOUT } from './layout-checks.ts'
import { expectLargeTargets, PHONE } from './touch-targets.ts'

for (const role of ['admin', 'mentor', 'student'] as Role[])
  test(`every screen of ${role}s fits a phone and a desk, a finger finds what can be pressed, and axe finds nothing`, async ({
    signedInAs,
  }) => {
    test.setTimeout(MANY_PAGES_TIMEOUT)
    const student = await signedInAs('student')
    const page = await signedInAs(role)
    const screens = await dashboardPages(role, async (path) => (await student.request.get(path)).json())
    for (const [turn, screen] of sampled(screens).entries()) {
      await page.setViewportSize(PHONE)
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible()
      await page.locator('html[data-hydrated]').waitFor()
      // Parts that load after hydration, such as the menu of a post, are measured too.
      await page.waitForLoadState('networkidle')
      await expectLargeTargets(page, screen)
      await expectGoodLayout(page, screen, turn)
    }
  })
