import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { withClient } from '../../src/server/db/client.ts'
import { newCertificateKey } from '../certificate-key.ts'
import { courseDraft } from '../factories.ts'
import { expect, hydrated, test, toast } from './fixtures.ts'
import { expectInert, HOSTILE } from './hostile.ts'
import { expectGoodLayout, saveScreenshots } from './layout-checks.ts'
import { callerOf, enroll, newBatch } from './teaching.ts'

/** One worker has all of them, since they need a site of their own. */
test.describe.configure({ mode: 'default' })
test.use({ settings: { CERTIFICATE_KEY: newCertificateKey() } })

const RIGHT = 'The signature is valid, and the certificate is valid.'
const REFUSED = 'This certificate is not ours, or it was changed.'
const NOT_ASKED = 'The signature is valid. We could not check whether it has been revoked.'

/** A certificate of the demo student for a new course. */
async function certificateOf(mentor: Page, student: Page, origin: string, title: string) {
  const api = callerOf(mentor, origin)
  const { _id: courseId } = await api.post('/courses', courseDraft({ title }))
  const studentId = await enroll(api, student, courseId)
  const [{ enrollmentId }] = await api.get(`/courses/${courseId}/certificates`)
  await api.patch(`/enrollments/${enrollmentId}/status`, { completionStatus: 'completed' })
  const { issued } = await api.post('/certificates', { enrollmentIds: [enrollmentId], isAttested: true })
  const { number, url }: { number: string; url: string } = issued[0]
  return { number, url, path: url.replace(origin, ''), courseId, studentId }
}

const otherEnd = (path: string) => path.slice(0, -20) + (path.at(-20) === 'A' ? 'B' : 'A') + path.slice(-19)

// product 27.11
test('a certificate is verified by its link, and revoked ones say so', async ({ signedInAs, guest, site }) => {
  const [mentor, student, admin] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('admin')]
  const { number, path } = await certificateOf(mentor, student, site.url, 'Verified by a link')
  const page = await guest()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')))
  await page.goto(otherEnd(path))
  await expect(page.getByRole('alert')).toHaveText(REFUSED)
  await expect(page.getByRole('article')).toHaveCount(0)

  await page.goto(path)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: RIGHT })).toBeVisible()
  const sheet = page.getByRole('article', { name: `Certificate ${number}` })
  await expect(sheet).toContainText('Verified by a link')
  await expect(sheet).toContainText('It is not a certification by SAP.')
  const token = path.split('#')[1] ?? ''
  expect(requests.filter((request) => request.includes(token.slice(0, 60)))).toEqual([])
  await saveScreenshots(page, 'certificate')
  await expectGoodLayout(page, 'a certificate')

  await callerOf(admin, site.url).patch(`/certificates/${number}/revoke`, { reason: 'A secret reason' })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The signature is valid, but the certificate was revoked on')
  await expect(page.getByText('A secret reason')).toHaveCount(0)
})

test('without the server a certificate is verified, and the page says what it could not ask', async ({
  signedInAs,
  guest,
  site,
}) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { path } = await certificateOf(mentor, student, site.url, 'Verified offline')
  const page = await guest()
  await page.goto('/certificate')
  await hydrated(page)
  await page.route('**/api/certificates/*/status*', (route) => route.abort('internetdisconnected'))
  await page.evaluate((hash) => {
    location.hash = hash
  }, path.split('#')[1] ?? '')
  await expect(page.getByText(NOT_ASKED)).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Verified offline')
})

test('a browser without Ed25519 verifies as well, and whoever issued with another key is not known', async ({
  signedInAs,
  guest,
  site,
}) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { path } = await certificateOf(mentor, student, site.url, 'Verified by an old browser')
  const page = await guest()
  await page.addInitScript(() => {
    SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'))
  })
  await page.goto(path)
  await expect(page.getByRole('status').filter({ hasText: RIGHT })).toBeVisible()
  await page.goto(otherEnd(path))
  await expect(page.getByRole('alert')).toHaveText(REFUSED)
  const [header = '', ...rest] = (path.split('#')[1] ?? '').split('.')
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const foreign = Buffer.from(JSON.stringify({ alg, kid: 'AAAAAAAA' })).toString('base64url')
  await page.goto(`/certificate#${[foreign, ...rest].join('.')}`)
  await expect(page.getByRole('alert')).toHaveText('Signed with a key we do not know.')
  const withoutHttps = await guest()
  await withoutHttps.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  const requests: string[] = []
  withoutHttps.on('request', (request) => requests.push(request.url()))
  await withoutHttps.goto(path)
  await expect(withoutHttps.getByRole('status').filter({ hasText: NOT_ASKED })).toBeVisible()
  await expect(withoutHttps.getByRole('article')).toBeVisible()
  expect(requests.filter((url) => url.includes('/status'))).toEqual([])
})

// product 27.12
test('one file verifies without any connection', async ({ browser, signedInAs, site }, testInfo) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { number, url } = await certificateOf(mentor, student, site.url, 'Verified by a file')
  const response = await mentor.request.get('/certificate-check.html')
  const file = testInfo.outputPath('certificate-check.html')
  const html = await response.text()
  await writeFile(file, html)
  const script = html.slice(html.lastIndexOf('<script>'))
  expect(script.length, `${gzipSync(script).length} bytes gzipped`).toBeLessThanOrEqual(40_000)
  for (const isOld of [false, true]) {
    const context = await browser.newContext({ offline: true })
    const page = await context.newPage()
    if (isOld) await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`file://${file}`)
    await page.getByLabel('Link of the certificate').fill(otherEnd(url))
    await expect(page.getByRole('status')).toHaveText(REFUSED)
    await page.getByLabel('Link of the certificate').fill(`\n${url.slice(0, 90)}\n${url.slice(90)} `)
    await expect(page.getByRole('status')).toHaveText(NOT_ASKED)
    await expect(page.getByText(number)).toBeVisible()
    await expect(page.getByText('Verified by a file')).toBeVisible()
    await page.goto(`file://${file}#${url.split('#')[1]}`)
    await page.reload()
    await expect(page.getByRole('status')).toHaveText(NOT_ASKED)
    if (!isOld) await expectGoodLayout(page, 'the file that verifies')
    expect(requests.filter((request) => !request.startsWith('file://'))).toEqual([])
    await context.close()
  }
})

// product 27.13
test('the printed page is one of A4 in landscape, and its code is read', async ({
  signedInAs,
  guest,
  site,
}, testInfo) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { url, path } = await certificateOf(mentor, student, site.url, 'Printed on paper')
  const page = await guest()
  await page.goto(path)
  await expect(page.getByRole('article')).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  await writeFile(testInfo.outputPath('printed.pdf'), pdf)
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[0 0 84[12][.\d]* 59[45][.\d]*\]/)

  // A4 at 96 dots an inch, as a media query sees it.
  const devTools = await page.context().newCDPSession(page)
  const paper = { width: 1123, height: 794, deviceScaleFactor: 3, mobile: false }
  await devTools.send('Emulation.setDeviceMetricsOverride', paper)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const code = page.getByRole('img', { name: /^QR code/ })
  const box = await code.boundingBox()
  const viewBox = (await code.getAttribute('viewBox')) ?? ''
  const modules = Number(viewBox.split(' ')[2])
  const millimetres = ((box?.width ?? 0) / 96) * 25.4
  expect(millimetres).toBeGreaterThanOrEqual(40)
  expect(millimetres / modules).toBeGreaterThanOrEqual(0.45)
  const picture = await page.screenshot({ path: testInfo.outputPath('printed.png') })
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(url)
})

test('a mentor issues a certificate beside the enrollment, and the student finds it in My Progress', async ({
  signedInAs,
  site,
}) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const api = callerOf(mentor, site.url)
  const { _id: courseId } = await api.post('/courses', courseDraft({ title: 'Issued on the screen' }))
  await enroll(api, student, courseId)
  await mentor.goto(`/dashboard/mentor/manage-enrollments/${courseId}`)
  const complete = mentor.getByRole('button', { name: /^Mark Complete: / })
  await expect(complete).toBeVisible()
  await expect(mentor.getByText('is not marked as completed'), 'the status says so').toHaveCount(0)
  await complete.click()
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Mark Complete' }).click()
  await mentor.getByRole('button', { name: /^Issue a certificate to / }).click()
  await expect(mentor.getByText('Do you attest that they attended the course')).toBeVisible()
  await mentor.getByRole('button', { name: 'Issue the certificate' }).click()
  await expect(toast(mentor, '1 certificate is issued.')).toBeVisible()
  await expect(mentor.getByRole('link', { name: /^KEA-/ })).toBeVisible()
  await saveScreenshots(mentor, 'enrollments-with-certificates')
  await expectGoodLayout(mentor, 'enrollments with certificates')

  await student.goto('/dashboard/student/progress')
  const section = student.getByRole('region', { name: 'Certificates' })
  await expect(section).toContainText('Issued on the screen')
  await expect(section.getByRole('link', { name: /^Add to LinkedIn/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/www\.linkedin\.com\/profile\/add\?startTask=CERTIFICATION_NAME/,
  )
  await saveScreenshots(student, 'progress-with-certificates')
  await expectGoodLayout(student, 'my progress with certificates')
})

// product 27.16
test('an admin replaces and revokes a certificate, beside the enrollment and on the page of its student', async ({
  signedInAs,
  site,
}) => {
  const [mentor, student, admin] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('admin')]
  const { number, courseId, studentId } = await certificateOf(mentor, student, site.url, 'Corrected on the screen')
  await mentor.goto(`/dashboard/mentor/manage-enrollments/${courseId}`)
  await expect(mentor.getByRole('link', { name: number })).toBeVisible()
  await expect(mentor.getByRole('button', { name: `Change certificate ${number}` })).toHaveCount(0)

  await admin.goto(`/dashboard/admin/manage-enrollments/${courseId}`)
  await admin.getByRole('button', { name: `Change certificate ${number}` }).click()
  const replaced = admin.getByRole('dialog', { name: `Certificate ${number}` })
  await replaced.getByRole('button', { name: 'Replace the certificate' }).click()
  await expect(replaced.getByText('Please give a reason')).toBeVisible()
  await expect(replaced).toContainText('By replacing the certificate you attest that they attended the course.')
  await saveScreenshots(admin, 'replace-certificate')
  await expectGoodLayout(admin, 'replacing a certificate')
  await replaced.getByLabel('Reason').fill('A secret reason')
  await replaced.getByRole('button', { name: 'Replace the certificate' }).click()
  await expect(toast(admin, `Certificate ${number} is replaced by KEA-`)).toBeVisible()
  await expect(replaced).toBeHidden()
  await expect(admin.getByRole('link', { name: number })).toHaveCount(0)
  const next = (await admin.getByRole('link', { name: /^KEA-/ }).textContent()) ?? ''
  await expect(mentor.getByRole('link', { name: next })).toBeVisible()

  await mentor.getByRole('button', { name: /^Mark In-Progress: / }).click()
  const question = mentor.getByRole('alertdialog')
  await expect(question).toContainText(`has certificate ${next}. It stays valid until an admin revokes it.`)
  await saveScreenshots(mentor, 'in-progress-with-certificate')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await admin.goto(`/dashboard/admin/student-profile/${studentId}`)
  const section = admin.getByRole('region', { name: 'Certificates' })
  await expect(section.getByRole('listitem').filter({ hasText: number })).toContainText('Revoked on')
  await saveScreenshots(admin, 'student-with-certificates')
  await expectGoodLayout(admin, 'a student with certificates')
  const pdf = section.getByRole('link', { name: `PDF of certificate ${next}` })
  const file = await admin.request.get((await pdf.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  await section.getByRole('button', { name: `Change certificate ${next}` }).click()
  const revoked = admin.getByRole('dialog', { name: `Certificate ${next}` })
  await revoked.getByLabel('What to do').selectOption('Revoke it')
  await expect(revoked).toContainText('learns that it was revoked, but not why.')
  await revoked.getByLabel('Reason').fill('Another secret reason')
  await revoked.getByRole('button', { name: 'Revoke the certificate' }).click()
  await expect(toast(admin, `Certificate ${next} is revoked.`)).toBeVisible()
  await expect(section.getByRole('listitem').filter({ hasText: next })).toContainText('Revoked on')
  await expect(mentor.getByText(`${next} revoked`)).toBeVisible()
  await expect(admin.getByText('secret reason')).toHaveCount(0)
})

test('a certificate that is replaced while an admin is about to revoke it is not the one that is revoked', async ({
  signedInAs,
  site,
}) => {
  const [mentor, student, admin] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('admin')]
  const { number, courseId } = await certificateOf(mentor, student, site.url, 'Replaced by another admin')
  await admin.goto(`/dashboard/admin/manage-enrollments/${courseId}`)
  await admin.getByRole('button', { name: `Change certificate ${number}` }).click()
  const dialog = admin.getByRole('dialog', { name: /^Certificate / })
  await dialog.getByLabel('What to do').selectOption('Revoke it')
  await dialog.getByLabel('Reason').fill('A wrong name')
  const second = await signedInAs('admin')
  const replaced = await callerOf(second, site.url).post(`/certificates/${number}/replace`, {
    reason: 'A wrong name',
    isAttested: true,
  })
  await expect(admin.locator('tr', { hasText: replaced.number })).toBeAttached()
  await dialog.getByRole('button', { name: 'Revoke the certificate' }).click()
  await expect(toast(admin, `Certificate ${number} is already revoked.`)).toBeVisible()
  await expect(dialog).toHaveAccessibleName(`Certificate ${number}`)
  const status = await callerOf(second, site.url).get(`/certificates/${replaced.number}/status`)
  expect(status).toEqual({ status: 'valid' })
})

test('whose certificate has letters that no PDF file of ours can show reads so, and prints its page', async ({
  signedInAs,
  site,
}) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { number } = await certificateOf(mentor, student, site.url, 'பயிற்சி')
  await student.goto('/dashboard/student/progress')
  await student.getByRole('link', { name: `PDF of certificate ${number}` }).click()
  await expect(student.getByText('Please print its page instead.')).toBeVisible()
})

test('a hostile title is shown in a certificate and never run', async ({ signedInAs, guest, site }) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { path, studentId } = await certificateOf(mentor, student, site.url, HOSTILE)
  const pages: [Page, string][] = [
    [await guest(), path],
    [student, '/dashboard/student/progress'],
    [mentor, `/dashboard/mentor/student-profile/${studentId}`],
  ]
  for (const [page, address] of pages)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      const place = page === mentor ? page.getByRole('region', { name: 'Certificates' }) : page.getByRole('main')
      await expect(place.getByText('</script>').first()).toBeVisible()
      await expectInert(page, address)
    }
})

// product 27.17
test('at the end of a batch a mentor marks all complete and issues the certificates', async ({ signedInAs, site }) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { api, courseId, batch } = await newBatch(mentor, site.url, 'Ended on the screen')
  await enroll(api, student, courseId, { batchId: batch._id })
  await mentor.goto(`/dashboard/batches/${batch._id}/end`)
  await expect(mentor.getByText('After that, complete the students and issue their certificates here.')).toBeVisible()

  await withClient(site.databaseUrl, async (client) => {
    await client.query("update seats set started_at = started_at - interval '90 days' where batch_id = $1", [batch._id])
    await client.query(
      "update classes set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days' where batch_id = $1",
      [batch._id],
    )
    await client.query(
      'update batches set begins_at = b.first, ends_at = b.last from (select min(starts_at) as first, max(ends_at) as last from classes where batch_id = $1) b where id = $1',
      [batch._id],
    )
  })
  const [{ _id: classId }] = (await api.get(`/batches/${batch._id}`)).classes
  const [{ student: me }] = (await api.get(`/batches/${batch._id}/end`)).students
  const admin = await signedInAs('admin')
  const enter = (mark: string) =>
    admin.request.put(`/api/classes/${classId}/register`, {
      headers: { origin: site.url },
      data: {
        marks: [{ studentId: me._id, mark, at: new Date().toISOString() }],
        reason: 'Entered afterwards',
      },
    })
  await enter('absent')
  await mentor.goto(`/dashboard/batches/${batch._id}`)
  await expect(mentor.getByRole('link', { name: 'End of the batch' })).toBeVisible()
  await mentor.goto('/dashboard/mentor')
  const over = mentor.getByRole('region', { name: 'Batches that are over' })
  await saveScreenshots(mentor, 'home-with-ended-batches')
  await expectGoodLayout(mentor, 'a home with batches that are over')
  await over.getByRole('link', { name: /Ended on the screen$/ }).click()
  await expect(mentor.getByRole('heading', { level: 1 })).toHaveText('End of the batch')
  await saveScreenshots(mentor, 'batch-end')
  await expectGoodLayout(mentor, 'the end of a batch')
  await mentor.getByRole('button', { name: 'Make-up classes for 1 student' }).click()
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Reserve the seats' }).click()
  await expect(toast(mentor, 'None of the classes they missed is held again with a free seat.')).toBeVisible()
  await enter('present')
  await expect(mentor.getByRole('button', { name: /^Make-up classes/ })).toHaveCount(0)
  await mentor.getByRole('button', { name: 'Mark all complete' }).click()
  const question = mentor.getByRole('alertdialog')
  await expect(question).toContainText('mark 1 student as completed?')
  const [{ enrollmentId }] = (await api.get(`/batches/${batch._id}/end`)).students
  await api.patch(`/enrollments/${enrollmentId}/status`, { completionStatus: 'completed' })
  await expect(question, 'nobody is left').toHaveCount(0)
  await api.patch(`/enrollments/${enrollmentId}/status`, { completionStatus: 'in-progress' })
  await mentor.getByRole('button', { name: 'Mark all complete' }).click()
  await question.getByRole('button', { name: 'Mark all complete' }).click()
  await expect(toast(mentor, '1 enrollment is marked as completed.')).toBeVisible()
  await mentor.getByRole('button', { name: 'Issue 1 certificate' }).click()
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Issue certificates' }).click()
  await expect(toast(mentor, '1 certificate is issued.')).toBeVisible()
  await expect(mentor.getByRole('link', { name: /^KEA-/ })).toBeVisible()
  await expect(mentor.getByRole('button', { name: 'Mark all complete' })).toHaveCount(0)

  const panel = mentor.getByRole('region', { name: 'Feedback' })
  await panel.getByRole('button', { name: 'Ask for feedback' }).click()
  await expect(mentor.getByRole('alertdialog')).toContainText(
    'As they are fewer than five, they answer with their names.',
  )
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Ask for feedback' }).click()
  await expect(toast(mentor, '1 student is asked for feedback.')).toBeVisible()
  await student.goto('/dashboard/student/progress')
  await student.getByRole('region', { name: 'How was it?' }).getByRole('link').first().click()
  await expect(student.getByText('Fewer than five students are asked, so you answer with your name.')).toBeVisible()
  await expect(student.getByLabel('Give my feedback with my name')).toHaveCount(0)
  await expect(student.getByLabel('A sentence for our website')).toBeVisible()
  await expectGoodLayout(student, 'giving feedback with the name')
  const setRound = (values: string) =>
    withClient(site.databaseUrl, (client) =>
      client.query(`update feedback_rounds set ${values} where batch_id = $1`, [batch._id]),
    )
  // As if others had sat in it too.
  await setRound('asked = 6')
  await student.reload()
  await student.getByRole('button', { name: 'Send the feedback' }).click()
  await expect(student.getByText('Please answer this question')).toHaveCount(5)
  await saveScreenshots(student, 'feedback')
  await expectGoodLayout(student, 'giving feedback')
  for (const question of await student.getByRole('group').all()) await question.getByLabel('Mostly').check()
  await student.getByLabel('Give my feedback with my name').check()
  await student.getByLabel('A sentence for our website').fill('We posted every order ourselves.')
  await student.getByLabel('Give my feedback with my name').uncheck()
  await student.getByRole('button', { name: 'Send the feedback' }).click()
  await expect(student.getByText('A review is published with your name.')).toBeVisible()
  await student.getByLabel('Give my feedback with my name').check()
  await student.getByLabel('You may publish this sentence with my name').check()
  await student.getByRole('button', { name: 'Send the feedback' }).click()
  await expect(student.getByRole('region', { name: 'Your review' })).toContainText('We posted every order ourselves.')
  await mentor.reload()
  await expect(panel).toContainText(/Results appear when feedback closes on .+, if five or more students answered\./)
  await expect(panel).not.toContainText('1 answer')
  await setRound('closes_at = now()')
  await mentor.reload()
  await expect(panel).toContainText('Fewer than five students answered, so there are no results.')
  await setRound('asked = 1')
  await mentor.reload()
  await expect(panel.getByRole('listitem').first()).toContainText('4 of 5: 1 mostly')
  await expect(panel).toContainText('Arjun Shetty, agreed on ')
  await saveScreenshots(mentor, 'batch-end-with-feedback')
  await expectGoodLayout(mentor, 'the end of a batch with feedback')
})
