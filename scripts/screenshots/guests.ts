import { hydrated } from '../../test/browser/fixtures.ts'
import { NARROW, press, pressAwake, respondWith, shows } from './press.ts'
import type { Screenshot } from './screenshot.ts'

/** What opens on public pages, and what is said there of what was sent. */
export const ofGuests: Screenshot[] = [
  { name: 'menu-open', who: 'guest', path: '/', widths: NARROW, act: press('Open the menu') },
  { name: 'contact-open', who: 'guest', path: '/courses', act: press('Open contact options') },
  { name: 'chat-open', who: 'guest', path: '/courses', act: press('Open the chat assistant') },
  {
    name: 'chat-asked',
    who: 'guest',
    path: '/courses',
    async act(page) {
      await pressAwake('Open the chat assistant')(page)
      await press('Fees & Duration')(page)
      await shows(page, /contact a representative/)
    },
  },
  {
    name: 'book-demo-wrong',
    who: 'guest',
    path: '/book-demo',
    async act(page) {
      await pressAwake('Book my free demo')(page)
      await shows(page, 'Full Name is required')
    },
  },
  {
    name: 'login-refused',
    who: 'guest',
    path: '/login',
    before: respondWith(/auth\/login/, 401, { message: 'Invalid email or password.' }),
    async act(page) {
      await hydrated(page)
      await page.getByLabel('Email').fill('asha@example.org')
      await page.getByLabel('Password', { exact: true }).fill('monsoon')
      await press('Login')(page)
      await shows(page, 'Invalid email or password.')
    },
  },
  {
    name: 'signup-done',
    who: 'guest',
    path: '/signup',
    before: respondWith(/auth\/signup/, 201, { message: 'Your student account awaits mentor approval.', user: {} }),
    async act(page) {
      await hydrated(page)
      await page.getByLabel('Full Name').fill('Asha Kini')
      await page.getByLabel('Email').fill('asha@example.org')
      for (const label of ['Password', 'Confirm Password'])
        await page.getByLabel(label, { exact: true }).fill('monsoon')
      await press('Register')(page)
      await page.getByRole('dialog', { name: 'Signup Successful' }).waitFor()
    },
  },
  {
    name: 'contact-sent',
    who: 'guest',
    path: '/contact',
    before: respondWith(/contact\/send/, 201, { message: 'Thank you.' }),
    async act(page) {
      await hydrated(page)
      await page.getByLabel('Full Name').fill('Asha Kini')
      await page.getByLabel('Email').fill('asha@example.org')
      await page.getByLabel('Phone Number').fill('98000 00000')
      await page.getByLabel('Subject').selectOption('fees')
      await page.getByRole('textbox', { name: 'Message' }).fill('Is there a discount for two?')
      await press('Send message')(page)
      await shows(page, 'Message Sent!')
    },
  },
  {
    name: 'forum-open',
    who: 'guest',
    path: '/forum',
    async act(page) {
      await hydrated(page)
      await page.locator('main summary').first().click()
      await shows(page, 'Write a reply')
    },
  },
  {
    name: 'forum-nothing-found',
    who: 'guest',
    path: '/forum?q=zzzzzz',
    act: async () => undefined,
  },
]
