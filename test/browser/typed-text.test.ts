import type { Locator, Page } from '@playwright/test'
import { batchDraft, blogDraft, courseDraft, inDays } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { sampled, TEST_ALL } from '../test-all.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { installClock } from './warm-contexts.ts'

type Typed = Record<string, string>

type Row = {
  form: string
  /** The form of another row, filled before: for `npm run test:all`. */
  isAgain?: true
  isOfClassroom?: true
  /** Runs through every failure in `npm test` too; the other forms there only through a reload and a lost connection. */
  isWhole?: true
  who: 'guest' | 'admin' | 'mentor' | 'student'
  /** An address, or how one is found. */
  at: string | ((page: Page) => Promise<string>)
  /** Before there is something to type into. */
  first?: (form: Locator) => Promise<unknown>
  /** Of the form, where its labels stand on the page more than once. */
  within?: (page: Page) => Locator
  typed: Typed
  /** What is kept nowhere but in the open page. */
  secret?: Typed
  press: string
  sent: (page: Page) => Promise<unknown>
}

const WORDS = 'Words enough for any of the rules: a description of fifty characters and a few more.'
const says = (words: string) => (page: Page) => expect(page.getByText(words).first()).toBeVisible()
const leadsTo = (address: string | RegExp) => (page: Page) => expect(page).toHaveURL(address)
const first = async (page: Page, list: string) => (await (await page.request.get(list)).json())[0]
/** Made for this test, since others rely on the demo's by name. */
async function create(page: Page, kind: 'courses' | 'blogs' | 'batches', data: object) {
  const { origin } = new URL((await page.request.get('/api/courses')).url())
  return (await page.request.post(`/api/${kind}`, { headers: { origin }, data })).json()
}
async function createBatch(page: Page) {
  const { _id: courseId } = await create(page, 'courses', courseDraft())
  const { _id: mentorId } = await (await page.request.get('/api/profile/me')).json()
  return create(page, 'batches', batchDraft({ courseId, mentorId }, { startTime: '00:00', endTime: '00:30' }))
}

const ROWS: Row[] = [
  {
    form: 'login',
    who: 'guest',
    at: '/login',
    typed: { Email: 'student2@example.com' },
    secret: { Password: 'classroom' },
    press: 'Login',
    sent: leadsTo('/dashboard/student'),
  },
  {
    form: 'sign-up',
    who: 'guest',
    at: '/signup',
    typed: { 'Full Name': 'Latha Rao', Email: 'latha@example.org' },
    secret: { Password: 'monsoon', 'Confirm Password': 'monsoon' },
    press: 'Register',
    sent: says('Signup Successful'),
  },
  {
    form: 'forgotten password',
    who: 'guest',
    at: '/forgot-password',
    typed: { Email: 'nobody@example.org' },
    press: 'Send the link',
    sent: says('is on its way'),
  },
  {
    form: 'demo booking',
    who: 'guest',
    at: '/book-demo',
    typed: {
      'Full Name': 'Latha Rao',
      Email: 'latha@example.org',
      'Phone Number': '98000 00000',
      Course: 'sap-mm',
      Message: WORDS,
    },
    press: 'Book my free demo',
    sent: leadsTo('/demo-confirmation'),
  },
  {
    form: 'contact message',
    isWhole: true,
    who: 'guest',
    at: '/contact',
    typed: {
      'Full Name': 'Latha Rao',
      Email: 'latha@example.org',
      'Phone Number': '98000 00000',
      Subject: 'fees',
      Message: WORDS,
    },
    press: 'Send message',
    sent: says('Message Sent!'),
  },
  {
    form: 'discussion',
    who: 'student',
    at: '/dashboard/student/forum',
    first: (form) => form.getByText('Start a discussion').click(),
    within: (page) => page.locator('section').filter({ hasText: 'Start a discussion' }),
    typed: { Title: 'A question of mine', Category: 'SAP SD', Content: WORDS },
    press: 'Post discussion',
    sent: says('Your discussion is posted.'),
  },
  {
    form: 'reply',
    who: 'student',
    at: async (page) => `/dashboard/student/forum?id=${(await first(page, '/api/forum/discussions'))._id}`,
    within: (page) =>
      page
        .getByRole('listitem')
        .filter({ has: page.locator('details[open]') })
        .first(),
    typed: { 'Your reply': WORDS },
    press: 'Reply',
    sent: says('Your reply was added.'),
  },
  {
    form: 'own profile',
    isWhole: true,
    who: 'student',
    at: '/dashboard/student/profile',
    typed: { Phone: '+91 98450 12345', Address: '12, 3rd Cross', College: 'BMS', 'Graduation year': '2022' },
    press: 'Save profile',
    sent: says('Profile Updated Successfully'),
  },
  {
    form: 'password',
    who: 'student',
    at: '/dashboard/student/profile',
    typed: {},
    secret: { 'Current password': 'guess', 'New password': 'monsoon', 'Confirm Password': 'monsoon' },
    press: 'Change password',
    sent: says('This password is wrong.'),
  },
  {
    form: "a student's profile",
    isAgain: true,
    who: 'admin',
    at: async (page) =>
      `/dashboard/admin/student-profile/${(await first(page, '/api/mentor/students?q=student2'))._id}?edit`,
    typed: { Phone: '98450 12345', Address: '14, 5th Main' },
    press: 'Save profile',
    sent: says('Profile Updated Successfully'),
  },
  {
    form: 'new mentor',
    who: 'admin',
    at: '/dashboard/admin/create-mentor',
    typed: { Name: 'Suresh Pai', Email: 'suresh@example.org' },
    secret: { Password: 'monsoon' },
    press: 'Create mentor',
    sent: leadsTo('/dashboard/admin/mentors'),
  },
  {
    form: 'new course',
    isWhole: true,
    who: 'mentor',
    at: '/dashboard/mentor/manage-courses/upload',
    first: async (form) => {
      await form.getByRole('button', { name: 'Add module' }).click()
      await form.getByRole('button', { name: 'Add material' }).click()
    },
    typed: {
      Title: 'Half a course',
      Description: WORDS,
      Price: '12000.5',
      Duration: '2 months',
      'Module title': 'Gates',
      'Module description': 'In and out',
      'Material name': 'Notes',
      'Material URL': 'https://example.com/notes.pdf',
      'Material type': 'document',
    },
    press: 'Create course',
    sent: says('Course created.'),
  },
  {
    form: 'a course',
    isAgain: true,
    who: 'mentor',
    at: async (page) => `/dashboard/mentor/manage-courses/upload/${(await create(page, 'courses', courseDraft()))._id}`,
    typed: { Title: 'Another title of it', Description: WORDS },
    press: 'Save course',
    sent: says('Course saved.'),
  },
  {
    form: 'new batch',
    isOfClassroom: true,
    who: 'mentor',
    at: async (page) => `/dashboard/batches/new?course=${(await create(page, 'courses', courseDraft()))._id}`,
    typed: {
      Name: 'Half a batch',
      'First day': inDays(9),
      'Begins at': '01:00',
      'Ends at': '01:30',
      Classes: '2',
      Room: 'Attic',
    },
    press: 'Plan batch',
    sent: says('Batch planned.'),
  },
  {
    form: 'a batch',
    isAgain: true,
    isOfClassroom: true,
    who: 'mentor',
    at: async (page) => `/dashboard/batches/${(await createBatch(page))._id}/edit`,
    typed: { Name: 'Another name of it', Seats: '3' },
    press: 'Save batch',
    sent: says('Batch saved.'),
  },
  {
    form: 'new post',
    who: 'admin',
    at: '/dashboard/admin/create-blog',
    typed: { Title: 'Half a post', Content: WORDS },
    press: 'Create blog post',
    sent: says('Blog post created.'),
  },
  {
    form: 'a post',
    isAgain: true,
    who: 'admin',
    at: async (page) => `/dashboard/admin/blogs/${(await create(page, 'blogs', blogDraft())).slug}`,
    typed: { Title: 'Another title of it', Content: WORDS },
    press: 'Save blog post',
    sent: says('Blog post saved.'),
  },
]

async function type(form: Locator, typed: Typed) {
  for (const [label, value] of Object.entries(typed)) {
    const field = form.getByLabel(label, { exact: true })
    const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement)
    await (isChoice ? field.selectOption(value) : field.fill(value))
  }
}

async function expectThere(form: Locator, typed: Typed) {
  for (const [label, value] of Object.entries(typed)) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(form.getByLabel(label, { exact: true })).toBeVisible()
  }
}

const kept = (page: Page) =>
  page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat().join('\n'))

const offered = ROWS.filter(({ isOfClassroom }) => HAS_CLASSROOM || !isOfClassroom)
const quick = offered.filter(({ isAgain, isWhole }) => !isAgain && !isWhole)
const rows = TEST_ALL ? offered : [...offered.filter(({ isWhole }) => isWhole), ...sampled(quick)]

for (const { form, isWhole = TEST_ALL, who, at, first, within, typed, secret = {}, press, sent } of rows)
  test(`nothing typed is lost: ${form}`, async ({ guest, signedInAs, expectPageError }) => {
    let page = who === 'guest' ? await guest() : await signedInAs(who)
    const address = typeof at === 'string' ? at : await at(page)
    const formOf = () => within?.(page) ?? page.getByRole('main')
    async function wake() {
      if (who === 'guest') {
        await page.keyboard.press('Shift')
        await hydrated(page)
      } else await page.locator('html[data-hydrated]').waitFor()
    }
    async function expectBack() {
      await wake()
      await expectThere(formOf(), typed)
      if (Object.keys(typed).length > 0)
        await expect(page.getByText('We have restored what you typed before.')).toBeVisible()
      for (const words of Object.values(secret)) expect(await kept(page)).not.toContain(words)
    }
    await installClock(page)
    await page.goto(address)
    await wake()
    await first?.(formOf())
    await type(formOf(), { ...typed, ...secret })

    if (isWhole) {
      // A phone asleep.
      await page.context().clock.fastForward('01:00:00')
      await expectThere(formOf(), { ...typed, ...secret })
      // The server's clock did not go on: what it says would be an hour old, and asked for again.
      await page.context().clock.setSystemTime(Date.now())
    }

    await page.reload()
    await expectBack()

    if (isWhole) {
      await page.goto('/unauthorized')
      await page.goBack()
      await expect(page).toHaveURL(address)
      await expectBack()
    }

    if (isWhole && who !== 'guest') {
      const again = await page.context().newPage()
      await page.close()
      page = again
      await page.goto(address)
      await expectBack()
    }

    await type(formOf(), secret)
    const button = formOf().getByRole('button', { name: press, exact: true })
    await page.context().setOffline(true)
    expectPageError(/ERR_INTERNET_DISCONNECTED/)
    await button.click()
    const waiting = page.getByRole('status').filter({ hasText: 'Waiting for a connection.' })
    await waiting.getByRole('button', { name: 'Cancel' }).click()
    await expect(button).toBeEnabled()
    await expectThere(formOf(), { ...typed, ...secret })
    await page.context().setOffline(false)

    if (isWhole && who !== 'guest') {
      await page.context().clearCookies()
      await page.reload()
      await expect(page).toHaveURL('/login')
      await hydrated(page)
      for (const words of Object.values(typed)) await expect(page.getByText(words, { exact: true })).toHaveCount(0)
      await page.getByLabel('Email').fill(`${who}@example.com`)
      await page.getByLabel('Password', { exact: true }).fill('classroom')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(`/dashboard/${who}`)
      // A page that connects refetches, and may learn before the press that its session has ended.
      await page.routeWebSocket(/socket\.io/, () => {})
      await page.goto(address)
      await expectBack()
      await type(formOf(), secret)

      await page.waitForLoadState('networkidle')
      await page.context().clearCookies()
      await button.click()
      await expect(page.getByRole('heading', { name: 'You are not logged in.' })).toBeVisible()
      await page.getByRole('main').first().getByLabel('Password', { exact: true }).fill('classroom')
      await page.getByRole('button', { name: 'Login' }).click()
      await expectThere(formOf(), { ...typed, ...secret })
    }

    if (isWhole && who === 'guest') {
      // Offline before the first press, so that no module loads.
      await page.route('**/assets/*.js', (route) => route.abort())
      expectPageError(/ERR_FAILED/)
      await page.goto(address)
      await page.context().setOffline(true)
      await type(formOf(), { ...typed, ...secret })
      await button.click()
      await expect(page.getByText('You are offline.')).toBeVisible()
      await expectThere(formOf(), { ...typed, ...secret })
      await page.context().setOffline(false)
    } else await button.click()
    await sent(page)
    await page.unroute('**/assets/*.js')
    await expect.poll(() => kept(page)).not.toContain('draft:')
  })
