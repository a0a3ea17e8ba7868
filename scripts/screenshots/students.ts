import { type Act, NARROW, press, respondWith, shows } from './press.ts'
import type { Screenshot } from './screenshot.ts'

const search =
  (words: string, result: RegExp): Act =>
  async (page) => {
    await page.keyboard.press('/')
    await page
      .getByPlaceholder(/^Search students, mentors/)
      .locator('visible=true')
      .fill(words)
    await shows(page, result)
  }

/** What opens on the screens of a student. */
export const ofStudents: Screenshot[] = [
  { name: 'drawer-open', who: 'student', path: '/dashboard/student', widths: NARROW, act: press('Menu') },
  {
    name: 'bell-open',
    who: 'student',
    path: '/dashboard/student',
    before: respondWith(/notifications\/read/, 200, { message: '' }),
    act: press(/^Notifications/),
  },
  { name: 'search-found', who: 'student', path: '/dashboard/student', act: search('sap', /^Forum Discussions$/) },
  { name: 'search-nothing', who: 'student', path: '/dashboard/student', act: search('zzzzzz', /No results/) },
  {
    name: 'thread-open',
    who: 'student',
    path: '/dashboard/student/forum',
    async act(page) {
      await page.locator('main li summary').first().click()
      await page.getByRole('textbox', { name: /reply/i }).first().waitFor()
    },
  },
]
