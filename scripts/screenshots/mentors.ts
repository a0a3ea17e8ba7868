import type { Page } from '@playwright/test'
import { more } from '../../test/browser/fixtures.ts'
import { inDays } from '../../test/factories.ts'
import { HAS_CLASSROOM } from '../../test/has-classroom.ts'
import { NARROW, press, respondWith, shows, WIDE } from './press.ts'
import type { Screenshot } from './screenshot.ts'

/** What opens on the screens of a mentor, and what is asked there before it takes effect. */
export const ofMentors: Screenshot[] = [
  { name: 'drawer-of-mentor', who: 'mentor', path: '/dashboard/mentor', widths: NARROW, act: press('Menu') },
  { name: 'menu-folded', who: 'mentor', path: '/dashboard/mentor', widths: WIDE, act: press('Collapse the menu') },
  { name: 'students-menu', who: 'mentor', path: '/dashboard/mentor/students', act: (page) => more(page, /^More for/) },
  { name: 'students-columns', who: 'mentor', path: '/dashboard/mentor/students', widths: WIDE, act: press('Columns') },
  {
    name: 'students-nothing-found',
    who: 'mentor',
    path: '/dashboard/mentor/students?q=zzzzzz',
    act: (page) => shows(page, 'Nothing fits'),
  },
  {
    name: 'students-enroll',
    who: 'mentor',
    path: '/dashboard/mentor/students?filter=approved',
    async act(page) {
      await press(/^Enroll /)(page)
      await page.getByRole('combobox', { name: 'Course', exact: true }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'students-chosen',
    who: 'mentor',
    path: '/dashboard/mentor/students?filter=approved',
    async act(page) {
      for (const at of [0, 1, 2])
        await page
          .getByRole('checkbox', { name: /^Select / })
          .nth(at)
          .check()
    },
  },
  {
    name: 'students-enroll-several',
    who: 'mentor',
    path: '/dashboard/mentor/students?filter=approved',
    async act(page) {
      for (const at of [0, 1, 2])
        await page
          .getByRole('checkbox', { name: /^Select / })
          .nth(at)
          .check()
      await press('Enroll 3 students')(page)
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'approvals-approved',
    who: 'mentor',
    path: '/dashboard/mentor/approvals',
    before: respondWith(/approval\/approve/, 200, { message: 'Farhan Khan was approved.' }),
    async act(page) {
      await press(/^Approve /)(page)
      await shows(page, 'Farhan Khan was approved.')
    },
  },
  {
    name: 'approvals-reject',
    who: 'mentor',
    path: '/dashboard/mentor/approvals',
    async act(page) {
      await more(page, /^More for/)
      await press(/^Reject /)(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'enrollments-complete',
    who: 'mentor',
    path: '/dashboard/mentor/manage-enrollments',
    async act(page) {
      await page.getByRole('combobox', { name: 'Course', exact: true }).click()
      await page.getByRole('option').first().click()
      await press(/^Mark /)(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'courses-menu',
    who: 'mentor',
    path: '/dashboard/mentor/manage-courses',
    act: (page) => more(page, /^More for/),
  },
  {
    name: 'courses-delete',
    who: 'mentor',
    path: '/dashboard/mentor/manage-courses',
    async act(page) {
      await more(page, /^More for/)
      await press(/^Delete /)(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'course-form-wrong',
    who: 'mentor',
    path: '/dashboard/mentor/manage-courses/upload',
    async act(page) {
      await press('Create course')(page)
      await shows(page, 'Title is required')
    },
  },
  {
    name: 'course-form-module',
    who: 'mentor',
    path: '/dashboard/mentor/manage-courses/upload',
    async act(page) {
      await press('Add module')(page)
      await press('Add material')(page)
    },
  },
  {
    name: 'session-ended',
    who: 'mentor',
    path: '/dashboard/mentor/profile',
    async act(page) {
      await page.context().clearCookies()
      await page.getByLabel('Address').fill('14 Brigade Road')
      await press('Save')(page)
      await shows(page, 'You are not logged in.')
    },
  },
  ...(HAS_CLASSROOM
    ? ([
        { name: 'register-taken', who: 'mentor', path: '/dashboard/mentor', open: openLastRegister },
        { name: 'register-with-visitor', who: 'mentor', path: '/dashboard/mentor', open: openRegisterWithVisitor },
      ] as const)
    : []),
]

async function classesBefore(page: Page, days: number) {
  const response = await page.request.get(`/api/timetable?from=${inDays(-days)}&to=${inDays(-1)}`)
  const classes: { _id: string; startsAt: string }[] = await response.json()
  return classes.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt))
}

const openRegister = (page: Page, id: string | undefined) =>
  page.goto(`/dashboard/classes/${id}/register`, { waitUntil: 'networkidle' })

/** The register of the mentor's latest class that is over, with its marks. */
async function openLastRegister(page: Page) {
  const [last] = await classesBefore(page, 7)
  await openRegister(page, last?._id)
}

async function openRegisterWithVisitor(page: Page) {
  for (const { _id } of await classesBefore(page, 20)) {
    const { rows } = await (await page.request.get(`/api/classes/${_id}/register`)).json()
    if (rows.some(({ guest }: { guest: string | null }) => guest === 'visitor')) return openRegister(page, _id)
  }
  throw new Error('No class has a visitor')
}
