import { expect, test } from './fixtures.ts'
import { login } from './login.ts'

test('a profile lists where one is logged in, and logs out there alone', async ({ guest }) => {
  const [here, there] = [await guest(), await guest()]
  for (const page of [here, there]) {
    await login(page, 'student2@example.com', 'classroom')
    await expect(page).toHaveURL('/dashboard/student')
  }
  await here.goto('/dashboard/student/profile')
  const rows = here.getByRole('list', { name: /^Where (else )?you are logged in$/ }).getByRole('listitem')
  // Sessions of earlier tests, where there are more than five.
  const all = here.getByText(/^All \d+$/)
  if ((await all.count()) > 0) await all.click()
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first()).toContainText(/Chrome on.*Since .*\d:\d\d\s[AP]M/s)
  const before = await rows.count()
  for (let left = before; left > 1; left--) {
    await rows
      .getByRole('button', { name: /^Log out/ })
      .first()
      .click()
    await expect(rows).toHaveCount(left - 1)
  }
  await expect(rows.getByText('This device')).toBeVisible()
  await expect(there.getByRole('heading', { level: 1, name: 'You are not logged in.' })).toBeVisible()
  await here.reload()
  await expect(here.getByRole('heading', { level: 1 })).toHaveText('Profile')
})
