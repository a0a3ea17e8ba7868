import type { APIResponse, Page } from '@playwright/test'
import {
  account,
  blogDraft,
  bookingForm,
  courseDraft,
  discussionDraft,
  materialDraft,
  messageForm,
  moduleDraft,
  profileDraft,
} from '../factories.ts'
import { sampled } from '../test-all.ts'
import { expect, hydrated, more, test } from './story.ts'

/** Markup that ends what it stands in, a formula, an isolate and an override that nobody closes. */
const HOSTILE = `=1+1</script><!--"><img src=x onerror="document.title='owned'"> \u2067\u202Efdp.scr`
const LONG = `[a](javascript:alert(1)) ${HOSTILE}`
/** A name is one line without what turns its direction, so it has the rest. */
const NAME = `=1+1</script><!--"><img src=x onerror="document.title='owned'">`
const WIDE = 'w'.repeat(100)

/** What stands behind a hostile text in its line and would be turned around with it. */
function turned() {
  const caught: string[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const isolated = text.nodeValue?.replace(/\u2068[^\u2069]*\u2069/g, '')
    if (!isolated?.includes('\u202Efdp.scr') || text.parentElement?.closest('script, style, textarea')) continue
    let line = text.parentElement
    while (line && getComputedStyle(line).display === 'inline' && getComputedStyle(line).unicodeBidi === 'normal')
      line = line.parentElement
    const [, ...behind] = line?.textContent?.split('fdp.scr') ?? []
    if (behind.join('')) caught.push(`${line?.tagName}: ${line?.textContent}`)
  }
  return caught
}

/** What makes the page scroll sideways. */
function tooWide() {
  if (document.documentElement.scrollWidth <= window.innerWidth) return []
  const beyond = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > window.innerWidth,
  )
  return beyond.map((one) => `<${one.localName} class="${one.className}">`)
}

async function expectInert(page: Page, address: string) {
  expect(await page.title(), address).not.toBe('owned')
  await expect(page.locator('[src="x"], [onerror], a[href^="javascript"]'), address).toHaveCount(0)
  expect(await page.evaluate(turned), `${address} is turned around`).toEqual([])
  expect(await page.evaluate(tooWide), `${address} scrolls sideways`).toEqual([])
}

test('hostile text is shown and never run on every page that shows it, for everyone who may see it', async ({
  guest,
  signedInAs,
  site,
}) => {
  test.slow()
  const headers = { origin: site.url }
  const [admin, student, visitor] = [await signedInAs('admin'), await guest(), await guest()]
  const post = async (page: Page, path: string, data: object) => made(await page.request.post(path, { headers, data }))

  const materials = [materialDraft({ name: HOSTILE, type: 'other' })]
  const modules = [
    moduleDraft({ title: WIDE, description: WIDE }),
    moduleDraft({ title: HOSTILE, description: LONG, materials }),
  ]
  const draft = courseDraft({ title: HOSTILE, description: LONG, duration: WIDE, modules })
  const course = await post(admin, '/api/courses', draft)
  const blog = await post(admin, '/api/blogs', blogDraft({ title: HOSTILE, content: LONG }))
  const eve = account({ name: NAME })
  const { user } = await post(student, '/api/auth/signup', eve)
  const me = user._id
  await admin.request.patch(`/api/approval/approve/${me}`, { headers })
  expect((await student.request.post('/api/auth/login', { headers, data: eve })).status()).toBe(200)
  await post(admin, '/api/enrollments/enroll', { studentId: me, courseId: course._id })
  const written = discussionDraft({ title: HOSTILE, content: LONG })
  const { discussion } = await post(student, '/api/forum/discussions', written)
  await post(student, `/api/forum/discussions/${discussion._id}/reply`, { content: LONG })
  const sender = { fullName: NAME, message: LONG }
  await post(visitor, '/api/demo-booking', bookingForm(sender))
  await post(visitor, '/api/contact/send', messageForm(sender))
  const waiting = await post(visitor, '/api/auth/signup', account({ name: NAME }))
  const education = { bachelor: { collegeName: HOSTILE, degree: HOSTILE, graduationYear: 2020 } }
  const profile = profileDraft({ name: NAME, email: eve.email, address: HOSTILE, education })
  expect((await student.request.put('/api/profile/me', { headers, data: profile })).status()).toBe(200)

  const manage = `manage-enrollments/${course._id}`
  const pages: [Page, string[]][] = [
    [visitor, ['/', '/courses', `/courses/${course._id}`, '/blogs', `/blogs/${blog.slug}`, '/forum']],
    [student, [`/courses/${course._id}`, `/blogs/${blog.slug}`]],
    [
      student,
      ['my-courses', 'progress', `forum?id=${discussion._id}`, 'profile'].map((of) => `/dashboard/student/${of}`),
    ],
    [
      admin,
      [
        '/dashboard/mentor/approvals',
        ...['students', `student-profile/${me}`, 'manage-courses', `manage-courses/upload/${course._id}`, manage].map(
          (of) => `/dashboard/admin/${of}`,
        ),
        ...['blogs', `blogs/${blog.slug}`, 'demo-bookings', 'contact-messages'].map((of) => `/dashboard/admin/${of}`),
      ],
    ],
  ]
  for (const [page, addresses] of pages)
    for (const address of sampled(addresses)) {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(address, { waitUntil: 'networkidle' })
      if (page === visitor) await hydrated(page)
      await page.locator('main details').evaluateAll((folded) => {
        for (const one of folded as HTMLDetailsElement[]) one.open = true
      })
      const shown = page.locator('main').getByText('</script>', { exact: false }).locator('visible=true')
      const typed = page.locator('main :is(input, textarea)')
      const inFields = await typed.evaluateAll((fields) =>
        (fields as HTMLInputElement[]).some(({ value }) => value.includes('</script>')),
      )
      if (!inFields) await expect(shown.first(), `${address} shows it`).toBeVisible()
      await expectInert(page, address)
      await page.setViewportSize({ width: 1280, height: 800 })
      await expectInert(page, address)
    }

  await student.getByRole('button', { name: /^Notifications/ }).click()
  await expect(student.getByRole('dialog').getByText('</script>').first()).toBeVisible()
  await expectInert(student, 'the bell')
  await admin.goto('/dashboard/admin/manage-courses')
  await more(admin, /^More for =1\+1/)
  await admin.getByRole('button', { name: /^Delete =1\+1/ }).click()
  await expectInert(admin, 'a question')

  const gone = [
    `blogs/${blog._id}`,
    `courses/${course._id}`,
    `approval/reject/${me}`,
    `approval/reject/${waiting.user._id}`,
  ]
  for (const one of gone)
    expect(await (await admin.request.delete(`/api/${one}`, { headers })).text()).toContain('deleted')
})

async function made(answer: APIResponse) {
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}
