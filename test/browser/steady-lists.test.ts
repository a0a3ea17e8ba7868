import type { Locator, Page } from '@playwright/test'
import { dateIn } from '../../src/shared/wall-time.ts'
import { account, blogDraft, courseDraft, discussionDraft, inDays } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { callerOf, enroll, newBatch } from './teaching.ts'

type Api = ReturnType<typeof callerOf>

/** A press, and no time passes after it until what is returned is called. */
async function press(page: Page) {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('pointerdown'))
    const at = performance.now()
    performance.now = () => at
  })
  return () => page.evaluate(() => void Reflect.deleteProperty(performance, 'now'))
}

/**
 * The page shows nothing of what `change` does right after a press, though it has the new content, and shows it later.
 * @param content the request that brings it, with `text` in its response or, where the row goes, without
 */
async function expectSteady(
  page: Page,
  row: Locator,
  { content, text, isLeaving = false }: { content: RegExp; text: string; isLeaving?: boolean },
  change: () => Promise<unknown>,
) {
  await hydrated(page)
  await expect(row).toBeVisible({ visible: isLeaving })
  const letTimePass = await press(page)
  const arrived = page.waitForResponse(async (response) => {
    if (!content.test(response.url())) return false
    // A request that another replaced has no text.
    const received = await response.text().catch(() => '')
    return received !== '' && received.includes(text) !== isLeaving
  })
  await change()
  await arrived
  await page.waitForTimeout(300)
  await expect(row).toBeVisible({ visible: isLeaving, timeout: 1 })
  await letTimePass()
  await expect(row).toBeVisible({ visible: !isLeaving })
}

async function signUp(visitor: Page, origin: string, name: string) {
  const data = account({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org` })
  expect(await visitor.request.post('/api/auth/signup', { headers: { origin }, data })).toBeOK()
}

test.describe('nothing moves under the pointer right after a press', () => {
  test('in the forum', async ({ signedInAs, site }) => {
    const [reader, author] = [await signedInAs('student'), await signedInAs('student2')]
    await reader.goto('/dashboard/student/forum')
    const title = 'How wide is an aisle?'
    const content = /\/api\/forum\/discussions\?/
    await expectSteady(reader, reader.getByRole('heading', { name: title }), { content, text: title }, () =>
      callerOf(author, site.url).post('/forum/discussions', discussionDraft({ title })),
    )
  })

  test('in the catalogue, on the home page and among the posts', async ({ signedInAs, site }) => {
    const [student, admin] = [await signedInAs('student'), await signedInAs('admin')]
    const api = callerOf(admin, site.url)
    for (const [address, content, path, draft] of [
      ['/courses', /\/api\/courses$/, '/courses', courseDraft({ title: 'Aisles for all' })],
      ['/', /\/api\/courses$/, '/courses', courseDraft({ title: 'Aisles at home' })],
      ['/blogs', /\/api\/blogs$/, '/blogs', blogDraft({ title: 'Aisles in print' })],
    ] as const) {
      await student.goto(address)
      const card = student.getByRole('heading', { name: draft.title })
      let id = ''
      await expectSteady(student, card, { content, text: draft.title }, async () => {
        id = (await api.post(path, draft))._id
      })
      await api.remove(`${path}/${id}`)
    }
  })

  test('in a table', async ({ guest, signedInAs, site }) => {
    const [mentor, visitor] = [await signedInAs('mentor'), await guest()]
    await mentor.goto('/dashboard/mentor/approvals?q=aisle')
    await expectSteady(
      mentor,
      mentor.getByRole('row').filter({ hasText: 'Tara Aisle' }),
      { content: /\/api\/mentor\/students\?/, text: 'Tara Aisle' },
      () => signUp(visitor, site.url, 'Tara Aisle'),
    )
  })

  test('on the home of a mentor', async ({ signedInAs, site }) => {
    const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
    const api = callerOf(admin, site.url)
    const { waiting } = await callerOf(mentor, site.url).get('/dashboard/mentor')
    const approval = `/approval/approve/${waiting[0]._id}`
    await mentor.goto('/dashboard/mentor')
    const name = mentor.getByRole('link', { name: waiting[0].name, exact: true })
    const home = { content: /\/api\/dashboard\/mentor$/, text: waiting[0].email, isLeaving: true }
    await expectSteady(mentor, name, home, () => api.patch(approval, {}))
    await api.remove(approval)
  })

  test('in the bell', async ({ guest, signedInAs, site }) => {
    const [mentor, visitor] = [await signedInAs('mentor'), await guest()]
    await mentor.goto('/dashboard/mentor/profile')
    await hydrated(mentor)
    const read = mentor.waitForResponse(/\/api\/notifications$/)
    await mentor.getByRole('button', { name: /^Notifications/ }).click()
    await read
    const entry = mentor.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: /Usha Aisle/ })
    await expectSteady(mentor, entry, { content: /\/api\/notifications$/, text: 'Usha Aisle' }, () =>
      signUp(visitor, site.url, 'Usha Aisle'),
    )
  })

  test('among the courses of a student', async ({ signedInAs, site }) => {
    const [student, mentor] = [await signedInAs('student'), await signedInAs('mentor')]
    const api = callerOf(mentor, site.url)
    const { _id: studentId } = await callerOf(student, site.url).get('/profile/me')
    for (const [page, address, content] of [
      [student, '/dashboard/student/my-courses', /\/api\/enrollments\/my-courses$/],
      [mentor, `/dashboard/mentor/student-profile/${studentId}`, /\/api\/enrollments\/student\//],
    ] as const) {
      const title = `Aisles ${content.source.length}`
      const { _id: courseId } = await api.post('/courses', courseDraft({ title }))
      await page.goto(address)
      const course = page.getByRole('main').getByText(title, { exact: true })
      await expectSteady(page, course, { content, text: title }, () =>
        api.post('/enrollments/enroll', { studentId, courseId }),
      )
      await api.remove(`/courses/${courseId}`)
    }
  })
})

test.describe('nothing of the classroom moves under the pointer right after a press', () => {
  test.skip(!HAS_CLASSROOM)

  async function seatFor(api: Api, courseId: string, batchId: string) {
    const [student] = await api.get('/mentor/students?isApproved=true&limit=1')
    const give = () => api.post('/enrollments/enroll', { studentId: student._id, courseId, batchId })
    return { name: student.name as string, give }
  }

  test('on the page of a batch', async ({ signedInAs, site }) => {
    const mentor = await signedInAs('mentor')
    const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Aisles at dawn', { classCount: 1 })
    const { name, give } = await seatFor(api, courseId, batch._id)
    await mentor.goto(`/dashboard/batches/${batch._id}/students`)
    const holder = mentor.getByRole('list', { name: 'Students with a seat' }).getByText(name)
    await expectSteady(mentor, holder, { content: new RegExp(`/api/batches/${batch._id}$`), text: name }, give)
    await gone()
  })

  test('in a register', async ({ signedInAs, site }) => {
    const mentor = await signedInAs('mentor')
    const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Aisles at noon', { classCount: 1 })
    const { name, give } = await seatFor(api, courseId, batch._id)
    const classId: string = batch.classes[0]._id
    await mentor.goto(`/dashboard/classes/${classId}/register`)
    const tile = mentor.getByRole('list', { name: 'Students' }).getByRole('button', { name })
    await expectSteady(mentor, tile, { content: new RegExp(`/api/classes/${classId}/register$`), text: name }, give)
    await gone()
  })

  test('on an attendance sheet', async ({ signedInAs, site }) => {
    const mentor = await signedInAs('mentor')
    const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Aisles at dusk', { classCount: 1 })
    const { name, give } = await seatFor(api, courseId, batch._id)
    await mentor.goto(`/dashboard/batches/${batch._id}/attendance`)
    const row = mentor.getByRole('rowheader', { name })
    await expectSteady(mentor, row, { content: new RegExp(`/api/batches/${batch._id}/attendance$`), text: name }, give)
    await gone()
  })

  test('in a timetable, and among the batches above it', async ({ signedInAs, site }) => {
    const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
    const title = 'Aisles at night'
    const { api, courseId, batch, gone } = await newBatch(mentor, site.url, title, { classCount: 1 })
    const day = dateIn(batch.classes[0].startsAt, 'Asia/Kolkata')
    const address = `/dashboard/timetable?day=${day}`
    await student.goto(address)
    const card = student.getByRole('heading', { name: title, level: 2 })
    await expectSteady(student, card, { content: /\/api\/batches\/mine$/, text: title }, () =>
      enroll(api, student, courseId, { batchId: batch._id }),
    )
    await mentor.goto(address)
    const room = 'Aisle 9'
    const { _id: classId, version } = batch.classes[0]
    // Its folded details and the filter name it too.
    const shown = mentor.getByRole('main').getByText(room).filter({ visible: true })
    await expectSteady(mentor, shown.first(), { content: /\/api\/timetable\?/, text: room }, () =>
      api.patch(`/classes/${classId}`, { version, room, isConfirmed: true }),
    )
    await gone()
  })

  test('among the holidays', async ({ signedInAs, site }) => {
    const admin = await signedInAs('admin')
    const api = callerOf(admin, site.url)
    const date = inDays(400)
    await admin.goto('/dashboard/admin/holidays')
    const row = admin.getByRole('listitem').filter({ hasText: 'Day of the aisle' })
    const name = 'Day of the aisle'
    await expectSteady(admin, row, { content: /\/api\/holidays$/, text: name }, () =>
      api.post('/holidays', { date, name }),
    )
    await api.remove(`/holidays/${date}`)
  })
})

/** What can be pressed and what is read above it, by its place in the window. */
const places = (page: Page) =>
  page.evaluate(() => {
    const pressed = [...document.querySelectorAll('a, button, input, select, textarea, summary, h1, h2, h3')]
    const boxes = pressed.filter((element) => !element.closest('[role=status]') && element.checkVisibility())
    return boxes.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.tagName} ${[x, y, width, height].map(Math.round)}`
    })
  })

/** What else comes meanwhile moves nothing. */
const moved = (before: string[], after: string[]) => before.filter((place) => !after.includes(place))

/** What keeps its place at the foot of the window. */
const AT_FOOT = '.floating-widget, [data-foot], [data-save-bar], [data-action-bar], [data-selection-bar]'

/** What lies under the strip: bars that come to where it is lie over it. */
const covered = (strip: Locator, of: string) =>
  strip.evaluate((element, of) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const shown = [...document.querySelectorAll(of)].filter(
      (each) => each.checkVisibility() && getComputedStyle(each).opacity !== '0' && !each.closest('.z-20'),
    )
    return shown.flatMap((each) => {
      const box = each.getBoundingClientRect()
      return box.bottom > top && box.top < bottom && box.right > left && box.left < right ? each.className : []
    })
  }, of)

test('the bar of selected rows says that the page is offline, and stays as it is', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.setViewportSize({ width: 390, height: 844 })
  await mentor.goto('/dashboard/mentor/approvals')
  await mentor.getByRole('checkbox').nth(1).check()
  const bar = mentor.getByRole('region', { name: 'Selected rows' })
  const clear = bar.getByRole('button', { name: 'Clear selection' })
  await expect(bar).toContainText('1 selected')
  const before = [await bar.boundingBox(), await clear.boundingBox()]
  await mentor.context().setOffline(true)
  await expect(bar.getByText('Offline')).toBeVisible()
  await expect(mentor.getByText('You are offline.')).toBeHidden()
  expect([await bar.boundingBox(), await clear.boundingBox()]).toEqual(before)
})

/** What a window of another width puts elsewhere is there. */
async function atRest(page: Page) {
  let last = ''
  await expect
    .poll(async () => {
      const before = last
      last = JSON.stringify(await places(page))
      return last === before
    })
    .toBe(true)
}

test('nothing moves when the connection goes or comes, and nothing at the foot is covered', async ({
  page: visitor,
  signedInAs,
  site,
}) => {
  const [student, mentor] = [await signedInAs('student'), await signedInAs('mentor')]
  const { _id } = await (await visitor.request.get(`${site.url}/api/courses`)).json().then(([course]) => course)

  async function expectSteady(page: Page, which: string, top: number) {
    const strip = page.getByText('You are offline.').filter({ visible: true })
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    const before = await places(page)
    await page.context().setOffline(true)
    await expect(strip).toBeVisible()
    expect(moved(before, await places(page)), `${which}, offline`).toEqual([])
    expect(await covered(strip, AT_FOOT), which).toEqual([])
    await page.evaluate(() => scrollBy({ top: 100_000, behavior: 'instant' }))
    const texts = `${AT_FOOT}, a, button, input, p:not([role=status] *)`
    expect(await covered(strip, texts), `${which}, to the end`).toEqual([])
    const atEnd = await places(page)
    await page.context().setOffline(false)
    await expect(strip).toBeHidden()
    expect(moved(atEnd, await places(page)), `${which}, online again`).toEqual([])
  }

  for (const [page, path] of [
    [visitor, '/'],
    [visitor, `/courses/${_id}`],
    [visitor, '/book-demo'],
    [student, '/dashboard/student'],
    [student, '/dashboard/student/profile'],
    [mentor, '/dashboard/mentor'],
    [mentor, '/dashboard/mentor/approvals'],
    [mentor, '/dashboard/mentor/manage-courses/upload'],
    ...(HAS_CLASSROOM ? ([[mentor, '/dashboard/timetable']] as const) : []),
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    for (const width of [390, 800]) {
      await page.setViewportSize({ width, height: 844 })
      if (page !== visitor) await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
      await atRest(page)
      for (const top of [0, 100_000]) await expectSteady(page, `${path}, ${width} px wide, from ${top}`, top)
    }
  }
})
