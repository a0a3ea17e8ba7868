import { openMailbox } from '#test/mailbox.ts'
import { startDemo } from './demo-site.ts'
import { expect, test, toast } from './fixtures.ts'
import { login } from './login.ts'

test('staff read that an invitation was refused, and see it sent once they send it again', async ({ browser }) => {
  const mailbox = await openMailbox()
  const site = await startDemo({ SMTP_URL: mailbox.url })
  try {
    const admin = await browser.newPage({ baseURL: site.url })
    await login(admin, 'admin@example.com', 'classroom')
    await expect(admin).toHaveURL('/dashboard/admin')
    mailbox.refuse({ recipient: '550 5.1.1 <asha@example.org>: no such user' })
    await admin.request.post('/api/mentor/students/import', {
      headers: { origin: site.url },
      data: { rows: [{ name: 'Asha Kini', email: 'asha@example.org', phone: '' }], dryRun: false },
    })
    const mentor = await browser.newPage({ baseURL: site.url })
    await login(mentor, 'mentor@example.com', 'classroom')
    await expect(mentor).toHaveURL('/dashboard/mentor')
    for (const [page, area] of [
      [admin, 'admin'],
      [mentor, 'mentor'],
    ] as const) {
      await page.goto(`/dashboard/${area}/students?q=asha+kini`)
      await page.getByRole('link', { name: 'Asha Kini' }).click()
      await expect(page.getByText('Invitation not delivered (550 no such user)')).toBeVisible()
    }
    mailbox.refuse()
    await mentor.getByRole('button', { name: 'Send again to Asha Kini' }).click()
    await expect(toast(mentor, 'The email to Asha Kini is being sent again.')).toBeVisible()
    await mailbox.emailTo('asha@example.org')
    for (const page of [mentor, admin]) await expect(page.getByText(/^Invitation sent on /)).toBeVisible()
  } finally {
    await site.stop()
    await mailbox.close()
  }
})
