import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { startSite } from '#test/browser/site.ts'
import { isInstalled } from '#test/installed.ts'
import { openFirefox } from './firefox.ts'
import { button, field, heading, link, type Tab, text } from './tab.ts'
import { openWebkit, webkitConsole } from './webkit.ts'

const FIREFOX = '/usr/bin/firefox-esr'
const [MINI_BROWSER = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')

type Engine = { name: string; missing: string | false; open: (lines: string[]) => Promise<Tab> }
const NO_WEBKIT =
  !(MINI_BROWSER && isInstalled('WebKitWebDriver') && isInstalled('xvfb-run')) &&
  'webkit2gtk-driver and xvfb of Debian are not installed'
const engines: Engine[] = [
  {
    name: 'Firefox',
    missing: !existsSync(FIREFOX) && 'firefox-esr of Debian is not installed',
    open: (lines) => openFirefox(FIREFOX, lines),
  },
  { name: 'WebKit', missing: NO_WEBKIT, open: () => openWebkit(MINI_BROWSER) },
]

async function logIn(tab: Tab, url: string, email: string) {
  await tab.goto(`${url}/login`)
  await tab.type(field('Email'), email)
  await tab.type(field('Password'), 'classroom')
  await tab.press(button('Login'))
}

type Steps = (tab: Tab, url: string) => Promise<void>
const steps: Record<string, Steps> = {
  async 'a guest opens the menu and a course, asks the chat, and reads what a form lacks'(tab, url) {
    await tab.goto(url)
    await tab.press(button('Open the menu'))
    await tab.press(`//nav${link('Courses')}`)
    await tab.see(heading('Our SAP S/4HANA Courses'))
    await tab.press(button('Open the chat assistant'))
    await tab.type('//*[@aria-label="Your question"]', 'fees')
    await tab.press(button('Send'))
    await tab.goto(`${url}/contact`)
    await tab.press(button('Send message'))
    await tab.see(text('is required'))
  },
  async 'a student logs in, and sees their week and their progress'(tab, url) {
    await logIn(tab, url, 'student@example.com')
    await tab.see(heading('Student Dashboard'))
    await tab.goto(`${url}/dashboard/timetable`)
    await tab.see(heading('Timetable'))
    await tab.goto(`${url}/dashboard/student/progress`)
    await tab.see(heading('My Progress'))
  },
  async 'a mentor logs in, searches a student and reads a batch'(tab, url) {
    await logIn(tab, url, 'mentor@example.com')
    await tab.see(heading('Mentor Dashboard'))
    await tab.goto(`${url}/dashboard/mentor/students`)
    await tab.type('//input[@type="search" and @aria-label="Search students"]', 'Arjun')
    await tab.see(text('Arjun Shetty'))
    await tab.goto(`${url}/dashboard/timetable`)
    await tab.see(heading('Timetable'))
  },
}

for (const { name, missing, open } of engines)
  describe(name, { skip: missing, timeout: 300_000 }, () => {
    for (const [title, take] of Object.entries(steps))
      test(title, async (t) => {
        const site = await startSite()
        t.after(site.stop)
        const lines: string[] = []
        const tab = await open(lines)
        t.after(tab.close)
        await take(tab, site.url)
        assert.ok((await tab.overflow()) <= 0, 'nothing is wider than a phone')
        assert.deepEqual(lines, [], 'nothing is in the console')
      })
  })

test('nothing is in the console of WebKit', { skip: NO_WEBKIT, timeout: 300_000 }, async (t) => {
  const site = await startSite()
  t.after(site.stop)
  const broken = 'data:text/html,<script>console.error("seen")</script>'
  const [line = ''] = await webkitConsole(MINI_BROWSER, [broken])
  assert.match(line, /CONSOLE ERROR seen$/, 'what is there is seen')
  const asGuest = ['/', '/courses', '/contact', '/book-demo', '/login', '/signup', '/forum', '/blogs', '/privacy']
  assert.deepEqual(
    await webkitConsole(
      MINI_BROWSER,
      asGuest.map((path) => site.url + path),
    ),
    [],
  )
  const ofRole = {
    student: ['', '/my-courses', '/timetable', '/progress', '/profile', '/forum'],
    mentor: ['', '/students', '/timetable', '/batches', '/profile'],
  }
  for (const [role, paths] of Object.entries(ofRole)) {
    const cookie = await cookieOf(site.url, `${role}@example.com`)
    const urls = paths.map((path) => `${site.url}/dashboard/${role}${path}`)
    assert.deepEqual(await webkitConsole(MINI_BROWSER, urls, cookie), [], role)
  }
})

async function cookieOf(url: string, email: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'classroom' }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
