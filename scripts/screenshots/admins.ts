import type { Page } from '@playwright/test'
import { more } from '../../test/browser/fixtures.ts'
import { HAS_CLASSROOM } from '../../test/has-classroom.ts'
import { NARROW, press, shows } from './press.ts'
import type { Screenshot } from './screenshot.ts'

const CSV = `name,email,phone
Asha Kini,asha.kini@example.org,+91 98000 00000
Arjun,student@example.com,
Wrong Phone,wrong.phone@example.org,12345
Tara Bhat,tara.bhat@example.org,`

async function openInvitation(page: Page, name: string) {
  await more(page, name)
  await press(`Invite to a class: ${name}`)(page)
  await page.getByRole('dialog').waitFor()
}

/** What opens on the screens that only admins have. */
export const ofAdmins: Screenshot[] = [
  { name: 'drawer-of-admin', who: 'admin', path: '/dashboard/admin', widths: NARROW, act: press('Menu') },
  { name: 'bell-of-admin', who: 'admin', path: '/dashboard/admin', act: press(/^Notifications/) },
  {
    name: 'bookings-menu',
    who: 'admin',
    path: '/dashboard/admin/demo-bookings',
    act: (page) => more(page, /^More for/),
  },
  ...(HAS_CLASSROOM
    ? [
        {
          name: 'bookings-invite',
          who: 'admin' as const,
          path: '/dashboard/admin/demo-bookings?q=Sneha',
          async act(page: Page) {
            await openInvitation(page, 'Sneha Kulkarni')
            await page.getByRole('radio').nth(1).check()
          },
        },
        {
          name: 'bookings-invited',
          who: 'admin' as const,
          path: '/dashboard/admin/demo-bookings?q=Nikhil',
          async act(page: Page) {
            await openInvitation(page, 'Nikhil Patil')
            await press('Withdraw')(page)
            await page.getByRole('alertdialog').waitFor()
          },
        },
      ]
    : []),
  {
    name: 'mentors-promote',
    who: 'admin',
    path: '/dashboard/admin/mentors',
    async act(page) {
      await press(/^Promote /)(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'students-delete',
    who: 'admin',
    path: '/dashboard/admin/students',
    async act(page) {
      await more(page, /^More for/)
      await press(/^Delete Account /)(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'import-checked',
    who: 'admin',
    path: '/dashboard/admin/students/import',
    async act(page) {
      const file = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }
      await page.getByLabel('File of students').setInputFiles(file)
      await shows(page, /can be added/)
    },
  },
  {
    name: 'blog-preview',
    who: 'admin',
    path: '/dashboard/admin/create-blog',
    async act(page) {
      await page.getByLabel('Content', { exact: true }).fill('## From order to cash\n\nOne pump, by **Friday**.')
      await press('Preview')(page)
      await page.getByRole('heading', { name: 'From order to cash' }).waitFor()
    },
  },
]
